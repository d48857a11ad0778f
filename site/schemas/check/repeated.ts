// Names that must be unique in a list, since they are part of an address or lead to one.
import type { z } from 'astro/zod'
import type { glossary } from '../lessons/glossary.ts'
import { fieldName, groupsIn, type Tree } from './nested.ts'

/** Takes the tree; returns one line, with its file and place, for each slug or form of a term that occurs twice. */
export function repeatedSlugs(tree: Tree): string[] {
  return [
    ...[...tree].flatMap(([file, value]) => repeatedIn(value).map((problem) => `${file}: ${problem}`)),
    ...repeatedForms(tree),
  ]
}

function repeatedIn(value: unknown): string[] {
  const seen = new Set<string>()
  return [...groupsIn(value)].flatMap(([path, { slug }]) => {
    if (typeof slug !== 'string' || typeof path.at(-1) !== 'number') return []
    const place = [...path.slice(0, -1), slug].join()
    if (!seen.has(place)) {
      seen.add(place)
      return []
    }
    return [`${fieldName(path)}: the slug "${slug}" is taken by an entry above; each needs its own`]
  })
}

/** A text leads from a form to one term. */
function repeatedForms(tree: Tree): string[] {
  const { terms } = tree.get('glossary.json') as z.infer<typeof glossary>
  const seen = new Map<string, string>()
  return terms.flatMap(({ term, forms = [] }) =>
    forms.flatMap((form) => {
      const other = seen.get(form)
      seen.set(form, term)
      return other
        ? [`glossary.json: terms, "${term}", forms: "${form}" leads to "${other}"; write it at one of them`]
        : []
    }),
  )
}

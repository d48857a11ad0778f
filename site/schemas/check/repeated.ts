// Checks names that must be unique in a list, because they are part of a URL or link to one.
import type { z } from 'astro/zod'
import type { glossary } from '../lessons/glossary.ts'
import { fieldName, groupsIn, type Tree } from './nested.ts'

/** Returns an error, with file and path, for each duplicate slug or form of a term. */
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

/** Returns errors for duplicate forms, since a form in a text links to a single term. */
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

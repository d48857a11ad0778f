// Checks references between files; schemas only see one file at a time.
import { missingReferences } from '../certificates/references.ts'
import { brokenLinks, categoriesIn } from './addresses.ts'
import { mistakenCourses } from './courses.ts'
import { mistakenEvents } from '../community/event-files.ts'
import { mistakenExercises } from '../lessons/references.ts'
import { mistakenMarkdown } from './markdown.ts'
import { fieldName, groupsIn, namesIn, withoutEvents, type Tree } from './nested.ts'
import { repeatedSlugs } from './repeated.ts'

/** Returns an error for each draft of a discussion whose category does not exist. */
function strayDrafts(tree: Tree): string[] {
  const categories = categoriesIn(tree)
  return [...tree].flatMap(([file, value]) =>
    [...groupsIn(value)].flatMap(([path, { category }]) =>
      path.at(-1) === 'draft' && typeof category === 'string' && !categories.includes(category)
        ? [
            `${file}: ${fieldName(path)}, category: the forum has no category "${category}"; write one of: ${categories.join(', ')}`,
          ]
        : [],
    ),
  )
}

/** Returns an error for each of our e-mail addresses in a Markdown file that differs from the one in site.json. */
function strayAddresses(tree: Tree): string[] {
  const { email } = (tree.get('site.json') ?? {}) as { email?: string }
  return [...withoutEvents(tree)].flatMap(([path, value]) => {
    const { body = '' } = value as { body?: string }
    const links = [...body.matchAll(/\[([^\]]*)\]\(mailto:([^)?]+)/g)]
    const addresses = links.flatMap(([, phrase = '', target = '']) =>
      phrase.includes('@') ? [phrase, target] : [target],
    )
    return [...new Set(addresses)]
      .filter((address) => address !== email)
      .map(
        (address) => `${path}: the e-mail address "${address}" is not the one in site.json; write "${email}"`,
      )
  })
}

type Awarded = { organization: string }

/** Returns an error, with its file, for each link or reference without a target. */
export function brokenReferences(tree: Tree): string[] {
  const { rows = [] } = (tree.get('comparison.json') ?? {}) as { rows?: Awarded[] }
  const organizations = namesIn(tree, 'organizations')
  const certificates = [...tree].filter(([path]) => path.startsWith('certificates/'))
  const awarded = [
    ...rows.map((row, index) => [`comparison.json: ${fieldName(['rows', index])}, `, row] as const),
    ...certificates.map(([path, value]) => [`${path}: `, value] as const),
  ]
  const strangers = awarded
    .map(([place, value]) => ({ place, ...(value as Awarded) }))
    .filter(({ organization }) => !organizations.includes(organization))
    .map(
      ({ place, organization }) =>
        `${place}organization: "${organization}" has no file; write one of: ${organizations.join(', ')}`,
    )
  return [
    ...brokenLinks(tree),
    ...repeatedSlugs(tree),
    ...strangers,
    ...missingReferences(tree),
    ...mistakenCourses(tree),
    ...strayDrafts(tree),
    ...strayAddresses(tree),
    ...mistakenExercises(tree),
    ...mistakenMarkdown(tree),
    ...mistakenEvents(tree),
  ]
}

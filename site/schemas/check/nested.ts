/** Content files by their path inside the content folder, such as `training/liffey.json`; of a Markdown file its text too, as `body`. */
export type Tree = ReadonlyMap<string, unknown>

/** Takes the tree; returns it without events, which may have other organizers, and link to discussions. */
export const withoutEvents = (tree: Tree): Tree =>
  new Map([...tree].filter(([path]) => !path.startsWith('events/')))

export type Fields = Record<string, unknown>

/** Takes the tree and a folder; returns the names of its files, without their ending, and what each file holds. */
export const filesIn = (tree: Tree, folder: string) =>
  [...tree].flatMap(([path, value]) =>
    path.startsWith(`${folder}/`)
      ? [[path.slice(folder.length + 1).replace(/\.\w+$/, ''), value] as const]
      : [],
  )

/** Takes the tree and a folder; returns the names of its files, without their ending. */
export const namesIn = (tree: Tree, folder: string) => filesIn(tree, folder).map(([name]) => name)

/** Takes a value of a content file; yields every group of fields in it, itself first, with its path. */
export function* groupsIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<readonly [readonly PropertyKey[], Fields]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Fields]
  for (const [key, inner] of Object.entries(value))
    yield* groupsIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
}

/** Takes a value of a content file; returns every text in it, with its path. */
export function textsIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): (readonly [readonly PropertyKey[], string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Takes a value of a content file; returns the slugs in it. */
export const slugsIn = (value: unknown) =>
  [...groupsIn(value)].flatMap(([, { slug }]) => (typeof slug === 'string' ? [slug] : []))

/**
 * Takes the path of a field, such as `['items', 1, 'title']`; returns it as an editor would say it: `items, 2nd,
 * title`.
 */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? ordinal(step + 1) : String(step))).join(', ')
}

const ordinals = new Intl.PluralRules('en-IE', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(position: number): string {
  return `${position}${endings[ordinals.select(position)] ?? 'th'}`
}

/**
 * Content files by path inside the content folder, such as `training/liffey.json`; Markdown files have their text as
 * `body`.
 */
export type Tree = ReadonlyMap<string, unknown>

/** Returns the files without events, which may have other organizers, and link to discussions. */
export const withoutEvents = (tree: Tree): Tree =>
  new Map([...tree].filter(([path]) => !path.startsWith('events/')))

export type Fields = Record<string, unknown>

/** Returns the names, without extension, and contents of the files in a folder. */
export const filesIn = (tree: Tree, folder: string) =>
  [...tree].flatMap(([path, value]) =>
    path.startsWith(`${folder}/`)
      ? [[path.slice(folder.length + 1).replace(/\.\w+$/, ''), value] as const]
      : [],
  )

/** Returns the names of the files in a folder, without extension. */
export const namesIn = (tree: Tree, folder: string) => filesIn(tree, folder).map(([name]) => name)

/** Yields every group of fields in a value, itself first, with its path. */
export function* groupsIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<readonly [readonly PropertyKey[], Fields]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Fields]
  for (const [key, inner] of Object.entries(value))
    yield* groupsIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
}

/** Returns every text in a value, with its path. */
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

/** Returns the slugs in a value. */
export const slugsIn = (value: unknown) =>
  [...groupsIn(value)].flatMap(([, { slug }]) => (typeof slug === 'string' ? [slug] : []))

/** Formats the path of a field for editors: `['items', 1, 'title']` as `items, 2nd, title`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((step) => (typeof step === 'number' ? ordinal(step + 1) : String(step))).join(', ')
}

const ordinals = new Intl.PluralRules('en-IE', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(position: number): string {
  return `${position}${endings[ordinals.select(position)] ?? 'th'}`
}

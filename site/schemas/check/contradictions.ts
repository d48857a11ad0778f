// Detects valid files that are inconsistent: with other files, with themselves, or with the calendar.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dayOf } from '#text/moments'
import { checkStateOf, OLD, type Source } from '../sources.ts'
import { fieldName, groupsIn, namesIn, withoutEvents, type Tree } from './nested.ts'

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url))

/** Returns an error, with its file, for each inconsistency. */
export function contradictions(tree: Tree, now: number): string[] {
  return [
    ...equalOrders(tree),
    ...missingPictures(tree),
    ...missingRows(tree),
    ...wrongCounts(tree),
    ...futureDays(tree, dayOf(now)),
  ]
}

/** Returns an error for equal `order` values, whose sequence would vary between builds. */
function equalOrders(tree: Tree): string[] {
  const places = new Map<string, string>()
  return [...tree].flatMap(([path, value]) => {
    const { fields = value } = value as { fields?: unknown }
    const { order } = fields as { order?: number }
    if (!path.includes('/') || order === undefined) return []
    const place = `${path.split('/')[0]} ${order}`
    const other = places.get(place)
    places.set(place, path)
    return other ? [`${path}: order: ${order} is that of ${other} too; give each its own`] : []
  })
}

function missingPictures(tree: Tree): string[] {
  return [...tree].flatMap(([path, value]) => {
    const { imageUrl } = value as { imageUrl?: string }
    if (!imageUrl || existsSync(PUBLIC + imageUrl)) return []
    return [`${path}: imageUrl: there is no picture "${imageUrl}" in site/public; correct the name or add it`]
  })
}

function missingRows(tree: Tree): string[] {
  const { rows = [] } = (tree.get('comparison.json') ?? {}) as { rows?: { organization: string }[] }
  return namesIn(tree, 'organizations')
    .filter((name) => !rows.some(({ organization }) => organization === name))
    .map((name) => `comparison.json: rows: "${name}" has a card and no row; add one`)
}

const NUMBERS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Nouns for the entries of a folder. */
const COUNTED: Record<string, string> = {
  organizations: 'organizations',
  bodies: 'organizations',
  channels: 'resources',
}
const COUNT = new RegExp(
  String.raw`\b(${NUMBERS.join('|')}|\d+) (?:[a-z]+ )?(${Object.keys(COUNTED).join('|')})\b`,
  'gi',
)

/** Returns an error for each text with a number of entries that is not the actual one. */
function wrongCounts(tree: Tree): string[] {
  return [...withoutEvents(tree)].flatMap(([path, value]) =>
    [...JSON.stringify(value).matchAll(COUNT)].flatMap(([phrase, word = '', noun = '']) => {
      const folder = COUNTED[noun.toLowerCase()] ?? ''
      const said = /^\d/.test(word) ? Number(word) : NUMBERS.indexOf(word.toLowerCase())
      const count = namesIn(tree, folder).length
      return said === count ? [] : [`${path}: it says "${phrase}", and the folder ${folder} has ${count}`]
    }),
  )
}

/** Fields with dates in the past; those of courses and events may be in the future. */
const PAST = ['checkedOn', 'updated', 'on']

function futureDays(tree: Tree, today: string): string[] {
  return [...tree].flatMap(([file, value]) =>
    [...groupsIn(value)].flatMap(([path, fields]) =>
      PAST.flatMap((field) => {
        const day = fields[field] instanceof Date ? fields[field].toISOString().slice(0, 10) : fields[field]
        if (typeof day !== 'string' || day <= today) return []
        const place = fieldName([...path, field].filter((step) => step !== 'fields'))
        return [`${file}: ${place}: ${day} is in the future; write the day on which it was done`]
      }),
    ),
  )
}

/** Returns a warning, with its file, for each outdated check. */
export function oldChecks(tree: Tree, now: number): string[] {
  return [...tree].flatMap(([file, value]) =>
    [...groupsIn(value)].flatMap(([path, fields]) => {
      const { checkedOn, checkedBy } = fields
      if (
        typeof checkedOn !== 'string' ||
        checkStateOf({ source: fields as unknown as Source }, now) !== 'old'
      )
        return []
      return [`${file}: ${fieldName(path)}: checked on ${checkedOn} by ${String(checkedBy)}, ${OLD}`]
    }),
  )
}

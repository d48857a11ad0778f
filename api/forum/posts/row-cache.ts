import type { Subject } from '../../cache/subjects.ts'
import { sharedCache } from '../../cache/cache.ts'

type Text = { content: string; contentHtml: string }
type Rows = ((Text & { replies?: Text[] }) | null)[]

/** What a row takes in memory beside its texts, in bytes. */
const ROW = 2_000

/**
 * Rows that everybody reads alike, from memory while nothing in them has changed. They belong to all who read them: nobody
 * changes them.
 * @param key what tells them from all others
 * @param read reads them, as a stranger
 */
export const cachedRows = <Found extends Rows>(
  key: string,
  subject: Subject,
  read: () => Promise<Found>,
): Promise<Found> =>
  sharedCache.find(`rows ${key}`, subject, async () => {
    const value = await read()
    return { value, weight: weightOf(value), isCacheable: value[0] !== null }
  })

const weightOf = (rows: Rows): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      (row
        ? ROW + 2 * (row.content.length + row.contentHtml.length) + weightOf(row.replies ? row.replies : [])
        : 0),
    0,
  )

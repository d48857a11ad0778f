import { Prisma } from '../../../prisma/client/client.ts'
import type { Subject } from '../../cache/subjects.ts'
import { sharedCache } from '../../cache/cache.ts'

/** A text, where it was wanted. */
type Text = { content?: string; contentHtml?: string }
type Rows = ((Text & { replies?: Text[] }) | null)[]

/** Bytes of memory for a row beside its texts. */
const ROW = 2_000

/**
 * Reads rows that everybody reads alike, from memory while nothing in them has changed. All readers share them, so they must
 * not be changed.
 * @param key the unique name of these rows
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

/**
 * Returns true for a shape of columns of discussions and of their authors alone: everybody reads these alike until a change of
 * them is announced.
 */
export function isShared({ select, ...others }: Prisma.PostDefaultArgs): boolean {
  const wanted = Object.entries(select ?? {})
  const isColumn = (name: string) => name === 'author' || name in Prisma.PostScalarFieldEnum
  return (
    wanted.length > 0 &&
    wanted.every(([name, value]) => value === true && isColumn(name)) &&
    Object.keys(others).length === 0
  )
}

const weightOf = (rows: Rows): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      (row
        ? ROW +
          2 * ((row.content?.length ?? 0) + (row.contentHtml?.length ?? 0)) +
          weightOf(row.replies ? row.replies : [])
        : 0),
    0,
  )

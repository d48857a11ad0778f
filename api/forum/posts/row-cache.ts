import { Prisma } from '../../../prisma/client/client.ts'
import type { Subject } from '../../cache/subjects.ts'
import { sharedCache } from '../../cache/cache.ts'

/** A text, if it was selected. */
type Text = { content?: string; contentHtml?: string }
type Rows = ((Text & { replies?: Text[] }) | null)[]

/** Memory use of a row in bytes, besides its texts. */
const ROW = 3_000

/**
 * Reads rows that are the same for everybody, cached until they change. All callers share them, so they must not be
 * mutated.
 * @param key the unique name of these rows
 * @param read reads the rows without a viewer
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
 * Returns true when only columns of discussions and their authors are selected: these are the same for everybody until
 * a change is announced.
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

/** Returns the memory of rows in bytes. Markdown counts twice, since a list over REST remembers its rows as JSON, too. */
const weightOf = (rows: Rows): number =>
  rows.reduce(
    (sum, row) =>
      sum +
      (row
        ? ROW +
          2 * (2 * (row.content?.length ?? 0) + (row.contentHtml?.length ?? 0)) +
          weightOf(row.replies ? row.replies : [])
        : 0),
    0,
  )

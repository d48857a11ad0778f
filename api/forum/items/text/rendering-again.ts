import { db, type Database } from '../../../database/db.ts'
import type { ItemType } from '../../../items/rules.ts'
import { excerpt, RENDERING_VERSION } from '../../../text/markup.ts'
import { nameMembers, retainAliases, type ItemKey } from '../member-names.ts'
import { renderStored } from './rendered-text.ts'

/** The number of rows in one read. */
const BATCH = 100

type Stored = { id: string; content: string }
type Table = {
  /** Reads rows of an earlier renderer version, in the order of their ids. */
  read: (after: string | undefined) => PromiseLike<(Stored & { item: ItemKey })[]>
  type: ItemType
  /** Stores a rendering, unless the text has changed since it was read: the change itself renders it. */
  write: (tx: Database, row: Stored, text: Rendered) => PromiseLike<{ count: number }>
}
type Rendered = { content: string; contentHtml: string; renderingVersion: number }

const page = <Where extends object>(id: string | undefined, where?: Where) =>
  ({
    where: {
      ...where,
      renderingVersion: { not: RENDERING_VERSION },
      ...(id === undefined ? {} : { id: { gt: id } }),
    },
    orderBy: { id: 'asc' },
    take: BATCH,
  }) as const
const TEXT = { id: true, content: true } as const

const TABLES: readonly Table[] = [
  {
    type: 'post',
    read: async (after) =>
      (await db.post.findMany({ ...page(after), select: TEXT })).map((row) => ({
        ...row,
        item: { postId: row.id },
      })),
    write: (tx, { id, content }, text) =>
      tx.post.updateMany({ where: { id, content }, data: { ...text, excerpt: excerpt(text.contentHtml) } }),
  },
  {
    type: 'reply',
    read: async (after) =>
      (await db.reply.findMany({ ...page(after), select: TEXT })).map((row) => ({
        ...row,
        item: { replyId: row.id },
      })),
    write: (tx, { id, content }, data) => tx.reply.updateMany({ where: { id, content }, data }),
  },
  {
    type: 'post',
    read: async (after) =>
      (
        await db.revision.findMany({
          ...page(after, { postId: { not: null } }),
          select: { ...TEXT, postId: true },
        })
      ).flatMap(({ postId, ...row }) => (postId ? { ...row, item: { postId } } : [])),
    write: (tx, { id, content }, data) => tx.revision.updateMany({ where: { id, content }, data }),
  },
  {
    type: 'reply',
    read: async (after) =>
      (
        await db.revision.findMany({
          ...page(after, { replyId: { not: null } }),
          select: { ...TEXT, replyId: true },
        })
      ).flatMap(({ replyId, ...row }) => (replyId ? { ...row, item: { replyId } } : [])),
    write: (tx, { id, content }, data) => tx.revision.updateMany({ where: { id, content }, data }),
  },
]

/** Renders a text again with the current names of its members. */
const renderRow = (table: Table, { item, ...row }: Stored & { item: ItemKey }) =>
  db.$transaction(async (tx) => {
    const { content, aliases } = await nameMembers(tx, row.content, item)
    const contentHtml = renderStored(table.type, content)
    const updated = await table.write(tx, row, { content, contentHtml, renderingVersion: RENDERING_VERSION })
    if (updated.count > 0) await retainAliases(tx, item, aliases)
    return updated.count
  })

/**
 * Renders every stored text of an earlier renderer version again, one at a time, so that requests are served between
 * them. Can be stopped and restarted at any time.
 * @returns the number of updated rows
 */
export async function renderAgain(): Promise<number> {
  let updated = 0
  for (const table of TABLES) {
    let rows = await table.read(undefined)
    while (rows.length > 0) {
      for (const row of rows) updated += await renderRow(table, row)
      rows = await table.read(rows.at(-1)?.id)
    }
  }
  return updated
}

/** Renders every stored text again, whatever version it claims: the HTML of a restored file is untrusted. */
export async function renderAll(): Promise<number> {
  const data = { renderingVersion: 0 }
  await db.$transaction([
    db.post.updateMany({ data }),
    db.reply.updateMany({ data }),
    db.revision.updateMany({ data }),
  ])
  return renderAgain()
}

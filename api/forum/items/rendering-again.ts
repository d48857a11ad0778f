import { db } from '../../database/db.ts'
import { excerpt, RENDERING_VERSION } from '../../text/markup.ts'
import { renderStored } from './rendered-text.ts'

/** How many rows are read at once. */
const BATCH = 100

type Stored = { id: string; content: string }
type Table = {
  /** Rows of an earlier version of the renderer, in the order of their ids. */
  read: (after: string | undefined) => PromiseLike<Stored[]>
  /** Writes a rendering, unless the text has changed since it was read: who changes it renders it. */
  write: (row: Stored) => PromiseLike<{ count: number }>
}

const page = (id: string | undefined) =>
  ({
    where: { renderingVersion: { not: RENDERING_VERSION }, ...(id === undefined ? {} : { id: { gt: id } }) },
    select: { id: true, content: true },
    orderBy: { id: 'asc' },
    take: BATCH,
  }) as const

const postHtml = ({ content }: Stored) => ({
  contentHtml: renderStored('post', content),
  renderingVersion: RENDERING_VERSION,
})
const replyHtml = ({ content }: Stored) => ({
  contentHtml: renderStored('reply', content),
  renderingVersion: RENDERING_VERSION,
})

const TABLES: readonly Table[] = [
  {
    read: (after) => db.post.findMany(page(after)),
    write: (row) => {
      const html = postHtml(row)
      return db.post.updateMany({ where: row, data: { ...html, excerpt: excerpt(html.contentHtml) } })
    },
  },
  {
    read: (after) => db.reply.findMany(page(after)),
    write: (row) => db.reply.updateMany({ where: row, data: replyHtml(row) }),
  },
  {
    read: (after) => db.postRevision.findMany(page(after)),
    write: (row) => db.postRevision.updateMany({ where: row, data: postHtml(row) }),
  },
  {
    read: (after) => db.replyRevision.findMany(page(after)),
    write: (row) => db.replyRevision.updateMany({ where: row, data: replyHtml(row) }),
  },
]

/**
 * Renders again every stored text of an earlier version of the renderer, one at a time, so that requests are answered
 * between them. It can be ended and started again at any moment.
 * @returns how many rows were written
 */
export async function renderAgain(): Promise<number> {
  let written = 0
  for (const { read, write } of TABLES) {
    let rows = await read(undefined)
    while (rows.length > 0) {
      for (const row of rows) written += (await write(row)).count
      rows = await read(rows.at(-1)?.id)
    }
  }
  return written
}

/** Renders every stored text again, whatever version it claims: the HTML of a restored file is somebody else's word. */
export async function renderAll(): Promise<number> {
  const data = { renderingVersion: 0 }
  await db.$transaction([
    db.post.updateMany({ data }),
    db.reply.updateMany({ data }),
    db.postRevision.updateMany({ data }),
    db.replyRevision.updateMany({ data }),
  ])
  return renderAgain()
}

import { randomBytes } from 'node:crypto'
import type { ImportedAuthor, Prisma } from '../../../prisma/client/client.ts'
import { waitForLock } from '../../database/advisory-locks.ts'
import { db, withoutStatementLimit, type Database } from '../../database/db.ts'
import { hashOfAddress } from './claims.ts'
import { recountAll } from '../../forum/items/counts.ts'
import { normalEmail } from '../../text/email.ts'
import { isVisible, normalLine } from '../../text/characters.ts'
import type { Prepared } from './preparation.ts'
import type { System } from './records.ts'
import type { Staging } from './staging.ts'

/** The number of authors stored per statement. */
const BATCH = 1_000

/** The maximum length of a name in characters. */
const LONGEST_NAME = 100

type StagedAuthor = { id: string; name: string; email: string | null; joined: number | null }

/**
 * Stores only the authors of public posts.
 * @returns their number
 */
export async function writeAuthors(source: System, { sql }: Staging): Promise<number> {
  const found = sql.prepare(
    'select id, name, email, joined from author where id in (select author from post where why is null)',
  )
  let count = 0
  let batch: Prisma.ImportedAuthorCreateManyInput[] = []
  const flush = async () => {
    await db.importedAuthor.createMany({ data: batch, skipDuplicates: true })
    count += batch.length
    batch = []
  }
  for (const { id, name, email, joined } of found.iterate() as Iterable<StagedAuthor>) {
    const address = email === null ? null : normalEmail(email)
    batch.push({
      source,
      oldId: id,
      name: nameOf(name),
      emailHash: address === null ? null : await hashOfAddress(address),
      joinedAt: joined === null || joined > Date.now() ? null : new Date(joined),
    })
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return count
}

function nameOf(name: string): string | null {
  const line = normalLine(
    name
      .replaceAll('\0', '')
      .toWellFormed()
      .slice(0, 4 * LONGEST_NAME),
  )
  return isVisible(line) ? [...line].slice(0, LONGEST_NAME).join('') : null
}

/** The numbers of items that were added, and of those already imported. */
type Stored = { discussions: number; replies: number; known: number }

/** Stores items in one transaction, except those already imported, even if removed since. */
export const writeItems = (source: System, items: readonly Prepared[]): Promise<Stored> =>
  withoutStatementLimit(async (tx) => {
    await waitForLock(tx, 'imports')
    // Sends no webhook messages about imported items, whatever their date.
    await tx.$executeRaw`set local irish_agile.is_import = 'yes'`
    const known = await tx.importedItem.findMany({
      where: { source, oldPost: { in: items.map(({ post }) => post) } },
      select: { oldPost: true },
    })
    const isKnown = new Set(known.map(({ oldPost }) => oldPost))
    const added = items.filter(({ post }) => !isKnown.has(post))
    const authors = await authorsOf(tx, source, added)
    const made = added.map((item) => ({
      item,
      id: idAt(item.createdAt),
      author: authors.get(item.author ?? ''),
    }))

    const discussions = made.filter(({ item }) => item.discussion)
    await tx.post.createMany({ data: discussions.map(postOf) })
    const places = await discussionsOf(tx, source, added)
    for (const { item, id } of discussions) places.set(item.topic, id)
    const replies = made.flatMap((each) => {
      const postId = each.item.discussion ? undefined : places.get(each.item.topic)
      return postId ? { ...each, postId } : []
    })
    await tx.reply.createMany({ data: replies.map(replyOf) })
    await tx.importedItem.createMany({
      data: [
        ...discussions.map(({ item, id, author }) => ({
          ...originOf(source, item, author),
          oldTopic: item.topic,
          postId: id,
        })),
        ...replies.map(({ item, id, author }) => ({ ...originOf(source, item, author), replyId: id })),
      ],
    })
    await recountAll(tx, [
      ...new Set([...discussions.map(({ id }) => id), ...replies.map(({ postId }) => postId)]),
    ])
    await acceptReplies(tx, replies)
    return { discussions: discussions.length, replies: replies.length, known: known.length }
  })

/** Marks accepted replies, one in each discussion. */
const acceptReplies = (tx: Database, replies: readonly { item: Prepared; id: string }[]) => {
  const ids = replies.flatMap(({ item, id }) => (item.isAccepted ? id : []))
  return tx.$executeRaw`
    insert into "Answer" ("postId", "replyId", "acceptedAt")
    select "postId", id, "createdAt" from "Reply" where id = any (${ids}::uuid[]) on conflict do nothing`
}

const originOf = (source: System, item: Prepared, author: ImportedAuthor | undefined) => ({
  source,
  oldPost: item.post,
  authorId: author?.id ?? null,
})

async function authorsOf(tx: Database, source: System, items: readonly Prepared[]) {
  const ids = [...new Set(items.flatMap(({ author }) => author ?? []))]
  const found = await tx.importedAuthor.findMany({ where: { source, oldId: { in: ids } } })
  return new Map(found.map((author) => [author.oldId, author]))
}

/** Returns the discussions imported earlier to which replies belong. */
async function discussionsOf(tx: Database, source: System, items: readonly Prepared[]) {
  const topics = [...new Set(items.map(({ topic }) => topic))]
  const found = await tx.importedItem.findMany({
    where: { source, oldTopic: { in: topics }, postId: { not: null } },
  })
  return new Map(found.map(({ oldTopic, postId }) => [oldTopic ?? '', postId ?? '']))
}

type Made = { item: Prepared; id: string; author: ImportedAuthor | undefined }

const columnsOf = ({ item, id, author }: Made) => ({
  id,
  authorId: author?.memberId ?? null,
  status: 'approved' as const,
  ...item.stored,
  likeCount: item.likes,
  dislikeCount: item.dislikes,
  createdAt: new Date(item.createdAt),
  editedAt: item.editedAt === null ? null : new Date(item.editedAt),
})

const postOf = (made: Made): Prisma.PostCreateManyInput => ({
  ...columnsOf(made),
  title: made.item.title,
  excerpt: made.item.excerpt,
  category: made.item.discussion?.category ?? '',
  viewCount: made.item.discussion?.views ?? 0,
  closedAt: made.item.discussion?.isClosed ? new Date() : null,
  lastActivityAt: new Date(made.item.createdAt),
})

const replyOf = (made: Made & { postId: string }): Prisma.ReplyCreateManyInput => ({
  ...columnsOf(made),
  postId: made.postId,
})

let last = { at: 0, count: 0 }

/**
 * Returns a UUID of version 7 for that time, greater than earlier ones of the same time, since replies are sorted by
 * id.
 */
function idAt(time: number): string {
  last = last.at === time ? { at: time, count: Math.min(last.count + 1, 0xfff) } : { at: time, count: 0 }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

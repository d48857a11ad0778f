import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Prisma, type Erasure } from '../../../prisma/client/client.ts'
import { db, unhurried } from '../../db.ts'
import { env } from '../../lib/env.ts'
import { recount } from '../../forum/items/counts.ts'
import { log } from '../../lib/log.ts'
import { isUuid } from '../../paging.ts'
import { eraseMember } from './erasure.ts'

// Triggers write down who was erased and which items were removed. So that the loss of the database is not the loss of
// that, each is also written into a file outside of it, by id alone: whoever restores an older backup erases them again.

/** What was erased or removed, and when. */
export type Erased = Pick<Erasure, 'kind' | 'subjectId' | 'erasedAt'>

const AT_ONCE = 1_000

/**
 * Writes into the list what is not in it yet: after each account that is deleted, and every ten minutes. Each is taken by
 * one process; what a crash interrupts is written twice rather than never.
 */
export async function noteErasures(): Promise<void> {
  try {
    while ((await noteSome()) === AT_ONCE);
  } catch (err) {
    // The account is deleted all the same, and the next run finds it.
    log.error({ err, file: env.ERASURE_LIST }, 'erasures could not be written into their list')
  }
}

const noteSome = () =>
  db.$transaction(async (tx) => {
    const erased = await tx.$queryRaw<Erased[]>`
      select "kind"::text as "kind", "subjectId"::text as "subjectId", "erasedAt" from "Erasure"
      where "notedAt" is null order by "erasedAt" limit ${AT_ONCE} for update skip locked`
    if (erased.length === 0) return 0
    await append(erased.map((each) => `${lineOf(each)}\n`).join(''))
    const noted = erased.map(({ subjectId }) => subjectId)
    await tx.$executeRaw`
      update "Erasure" set "notedAt" = now() where "notedAt" is null and "subjectId" = any(${noted}::uuid[])`
    return erased.length
  })

const lineOf = ({ erasedAt, kind, subjectId }: Erased) => `${erasedAt.toISOString()} ${kind} ${subjectId}`

async function append(lines: string): Promise<void> {
  await mkdir(path.dirname(env.ERASURE_LIST), { recursive: true, mode: 0o700 })
  const file = await open(env.ERASURE_LIST, 'a', 0o600)
  try {
    // What a crash or a full disk has cut off ends before it, and everything is written or nothing is noted.
    await file.appendFile(`\n${lines}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const LINE = /^(\S+) (member|post|reply) (\S+)$/

/**
 * Reads a list. A line that was cut off by a crash was written again below it.
 * @throws Error when there is no such file
 */
export async function readErasureList(file: string): Promise<Erased[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [, time = '', kind, subjectId = ''] = LINE.exec(line) ?? []
    const erasedAt = new Date(time)
    if (!kind || !isUuid(subjectId) || Number.isNaN(erasedAt.getTime())) return []
    return [{ kind: kind as Erased['kind'], subjectId, erasedAt }]
  })
}

/**
 * Erases again what a restored backup has brought back.
 * @returns how many accounts were erased, and how many items removed
 */
export async function replayErasures(list: Erased[]): Promise<{ members: number; items: number }> {
  const idsOf = (kind: Erased['kind']) => [
    ...new Set(list.filter((each) => each.kind === kind).map(({ subjectId }) => subjectId)),
  ]
  const members = await db.member.findMany({ where: { id: { in: idsOf('member') } } })
  for (const member of members) await unhurried((tx) => eraseMember(tx, member))
  const items = await unhurried(async (tx) => {
    const remove = (table: 'Post' | 'Reply', ids: string[]) => tx.$queryRaw<{ postId: string }[]>`
      update ${Prisma.raw(`"${table}"`)} set "deletedAt" = now() where "id" = any(${ids}::uuid[]) and "deletedAt" is null
      returning ${Prisma.raw(table === 'Post' ? '"id"' : '"postId"')}::text as "postId"`
    const posts = await remove('Post', idsOf('post'))
    await tx.postRevision.deleteMany({ where: { postId: { in: idsOf('post') }, status: 'pending' } })
    const replies = await remove('Reply', idsOf('reply'))
    await tx.replyRevision.deleteMany({ where: { replyId: { in: idsOf('reply') }, status: 'pending' } })
    for (const postId of new Set(replies.map((each) => each.postId))) await recount(tx, postId)
    return posts.length + replies.length
  })
  return { members: members.length, items }
}

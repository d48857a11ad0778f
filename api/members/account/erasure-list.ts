import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Erasure } from '../../../prisma/client/client.ts'
import { db, withoutStatementLimit, type Database } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { ITEM } from '../../forum/items/items.ts'
import { isWithoutText, removeItem } from '../../forum/items/removal/removal.ts'
import type { ItemType } from '../../items/rules.ts'
import { log } from '../../lib/log.ts'
import { isUuid } from '../../database/cursors.ts'
import { eraseMember } from './erasure.ts'

// Triggers record erased members and removed items. These are also appended by id to a file outside the database, so
// that restoring an older backup can erase them again.

/** An erasure or removal with its time, and the time of its restoration, if any. */
export type Erased = Pick<Erasure, 'kind' | 'subjectId' | 'erasedAt' | 'putBackAt'>

const AT_ONCE = 1_000

/**
 * Appends new erasures to the list: after each deletion of an account and every ten minutes. One process appends each;
 * a crash may duplicate a line but never lose one.
 */
export async function noteErasures(): Promise<void> {
  try {
    while ((await noteSome()) === AT_ONCE);
  } catch (err) {
    // The account is deleted anyway, and the next run appends it.
    log.error({ err, file: env.ERASURE_LIST }, 'erasures could not be written into their list')
  }
}

const noteSome = () =>
  db.$transaction(async (tx) => {
    const erased = await tx.$queryRaw<Erased[]>`
      select "kind"::text as "kind", "subjectId"::text as "subjectId", "erasedAt", "putBackAt" from "Erasure"
      where "notedAt" is null order by "erasedAt" limit ${AT_ONCE} for update skip locked`
    if (erased.length === 0) return 0
    await append(
      erased
        .flatMap(linesOf)
        .map((line) => `${line}\n`)
        .join(''),
    )
    const noted = erased.map(({ subjectId }) => subjectId)
    await tx.$executeRaw`
      update "Erasure" set "notedAt" = now() where "notedAt" is null and "subjectId" = any(${noted}::uuid[])`
    return erased.length
  })

const linesOf = ({ erasedAt, putBackAt, kind, subjectId }: Erased) => [
  `${erasedAt.toISOString()} ${kind} ${subjectId}`,
  ...(putBackAt ? [`${putBackAt.toISOString()} ${kind} ${subjectId} put back`] : []),
]

async function append(lines: string): Promise<void> {
  await mkdir(path.dirname(env.ERASURE_LIST), { recursive: true, mode: 0o700 })
  // Starts a new line after one cut off by a crash or a full disk; either all lines are written or none is recorded as
  // written.
  await appendFile(env.ERASURE_LIST, `\n${lines}`, { mode: 0o600, flush: true })
}

const LINE = /^(\S+) (member|post|reply) (\S+)( put back)?$/

/**
 * Reads a list, skipping lines cut off by a crash, which are repeated below.
 * @throws Error when there is no such file
 */
export async function readErasureList(file: string): Promise<Erased[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [, time = '', kind, subjectId = '', isBack] = LINE.exec(line) ?? []
    const at = new Date(time)
    if (!kind || !isUuid(subjectId) || Number.isNaN(at.getTime())) return []
    return [{ kind: kind as Erased['kind'], subjectId, erasedAt: at, putBackAt: isBack ? at : null }]
  })
}

/** Returns the ids of a kind that are erased, by the latest entry of each. */
function goneOf(list: Erased[], kind: Erased['kind']): string[] {
  const last = new Map<string, { at: number; isGone: boolean }>()
  for (const { subjectId, erasedAt, putBackAt } of list.filter((each) => each.kind === kind)) {
    const at = (putBackAt ?? erasedAt).getTime()
    if (at >= (last.get(subjectId)?.at ?? 0)) last.set(subjectId, { at, isGone: putBackAt === null })
  }
  return [...last].flatMap(([id, { isGone }]) => (isGone ? id : []))
}

/**
 * Repeats erasures in a restored database.
 * @returns the number of erased accounts and of removed items
 */
export async function replayErasures(list: Erased[]): Promise<{ members: number; items: number }> {
  const members = await db.member.findMany({ where: { id: { in: goneOf(list, 'member') } } })
  for (const member of members) await withoutStatementLimit((tx) => eraseMember(tx, member))
  const items = await withoutStatementLimit(async (tx) => {
    let count = 0
    for (const id of goneOf(list, 'reply')) count += await removeAgain(tx, 'reply', id)
    for (const id of goneOf(list, 'post')) count += await removeAgain(tx, 'post', id)
    return count
  })
  return { members: members.length, items }
}

/** Removes an item again. @returns 0 for a missing item or one already removed */
async function removeAgain(tx: Database, type: ItemType, id: string): Promise<0 | 1> {
  const { lockWithPost } = ITEM[type]
  const item = await lockWithPost(tx, id)
  if (!item || item.deletedAt || isWithoutText(item)) return 0
  await removeItem(tx, type, item)
  return 1
}

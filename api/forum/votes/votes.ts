import { randomUUIDv7 } from 'node:crypto'
import { Prisma } from '../../../prisma/client/client.ts'
import { db, type Database } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { parse } from '../../lib/parse.ts'
import { owns, requireMember, requireThat, type Viewer } from '../../policy.ts'
import { vote, type ItemType, type Vote } from '../../items/rules.ts'
import { ITEM, notFound, type Shape, type WithAuthor } from '../items/items.ts'
import { withMutex } from '../items/mutex.ts'

/**
 * Sets the viewer's vote on a discussion; the same vote again changes nothing (decisions, "Votes" and "After
 * publication").
 * @param input `{id, ballot}`
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for an unpublished item or the viewer's own
 */
export const setPostVote = (viewer: Viewer, input: unknown, shape?: Shape<'post'>) =>
  setVote(viewer, 'post', input, shape)

/** Sets the viewer's vote on a reply in the same way. */
export const setReplyVote = (viewer: Viewer, input: unknown, shape?: Shape<'reply'>) =>
  setVote(viewer, 'reply', input, shape)

async function setVote<Kind extends ItemType>(
  viewer: Viewer,
  type: Kind,
  input: unknown,
  shape?: Shape<Kind>,
): Promise<WithAuthor<Kind>> {
  requireMember(viewer, 'vote')
  const { id, ballot } = parse(vote, input)
  await spendAs(viewer, 'votes')

  const { findVote, lock, maySee, mayVote, read } = ITEM[type]
  await withMutex(id, async () => {
    // Checked first without a lock, so that a double click or a retry need not wait for the item's row.
    if ((await findVote(id, viewer.id))?.ballot === ballot) return
    await db.$transaction(async (tx) => {
      const item = await lock(tx, id)
      if (!item || !maySee(viewer, item)) throw notFound(type)
      requireThat(mayVote(viewer, item), 'You can only vote on published posts and replies.')
      requireThat(!owns(viewer, item), `You cannot vote on your own ${type}.`)
      await cast(tx, type, id, viewer.id, ballot)
    })
  })
  return read(db, id, shape)
}

/**
 * Writes likeCount and dislikeCount, which no other code does. The caller has locked the item's row, so that concurrent
 * votes see each other's counts. Counts all votes again, so that the counters cannot drift.
 */
async function cast(tx: Database, type: ItemType, id: string, voterId: string, ballot: Vote): Promise<void> {
  const { table, key } = ITEM[type].sql
  const change =
    ballot === 'NONE'
      ? Prisma.sql`delete from "Vote" where ${key} = ${id}::uuid and "voterId" = ${voterId}::uuid`
      : Prisma.sql`
          insert into "Vote" (id, ${key}, "voterId", ballot)
          values (${randomUUIDv7()}::uuid, ${id}::uuid, ${voterId}::uuid, ${ballot}::"Ballot")
          on conflict (${key}, "voterId") do update set ballot = excluded.ballot, "castAt" = excluded."castAt"`
  // The statement reads the votes as they were before it, and adds this one.
  await tx.$executeRaw`
    with change as (${change})
    update ${table} set "likeCount" = counted.likes, "dislikeCount" = counted.dislikes
    from (
      select count(*) filter (where ballot = 'UP') + ${Number(ballot === 'UP')}::int as likes,
        count(*) filter (where ballot = 'DOWN') + ${Number(ballot === 'DOWN')}::int as dislikes
      from "Vote" where ${key} = ${id}::uuid and "voterId" is distinct from ${voterId}::uuid
    ) counted
    where id = ${id}::uuid and ("likeCount", "dislikeCount") <> (counted.likes, counted.dislikes)`
}

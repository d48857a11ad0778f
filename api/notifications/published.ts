import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import type { ItemType } from '../items/rules.ts'
import { mentionsIn } from './mentions.ts'
import { notifyOfAll, withdraw } from './notify.ts'
import { published } from './subjects.ts'

/** Older items were announced when published, but that record may be deleted: restoring one notifies nobody. */
const OLDEST = Prisma.sql`now() - interval '30 days'`

const NOTHING_ELSE = Prisma.sql`null::text as detail, null::uuid as "reportId", null::uuid as "decisionId"`

/** Selects the members to notify of published items: followers of the discussion, or of a new discussion's category. */
const EVENTS: Record<ItemType, (ids: readonly string[]) => Prisma.Sql> = {
  post: (ids) => Prisma.sql`
    select follow."memberId", 'discussion'::"NotificationKind" as kind, 'post:' || post.id as "subjectKey",
      post.id as "postId", null::uuid as "replyId", post."authorId" as "actorId", ${NOTHING_ELSE}
    from "PublishedPost" post join "CategoryFollow" follow on follow.category = post.category
    where post.id = any(${ids}::uuid[]) and post."listedAt" > ${OLDEST}`,
  reply: (ids) => Prisma.sql`
    select follow."memberId", 'reply'::"NotificationKind" as kind, 'reply:' || reply.id as "subjectKey",
      reply."postId", reply.id as "replyId", reply."authorId" as "actorId", ${NOTHING_ELSE}
    from "PublishedReply" reply join "PostFollow" follow on follow."postId" = reply."postId" and follow."isFollowing"
    where reply.id = any(${ids}::uuid[]) and reply."listedAt" > ${OLDEST}`,
}

/**
 * Selects published events of the same series, which share author and creation time: only the first published one is
 * announced.
 */
const earlierOfSeries = (ids: readonly string[]) => Prisma.sql`
  select from "PublishedPost" post join "PublishedPost" other on other."authorId" = post."authorId"
    and other."createdAt" = post."createdAt" and other."startsAt" is not null and other.id <> post.id
  where post.id = event."postId" and post."startsAt" is not null
    and (other.id <> all(${ids}::uuid[]) or other."startsAt" < post."startsAt")`

/**
 * Notifies followers of published items and members mentioned in them, in the transaction that publishes them: once,
 * however often they are published again.
 */
export const notifyOfPublished = (tx: Database, type: ItemType, ids: readonly string[]): Promise<void> =>
  ids.length === 0
    ? Promise.resolve()
    : // A mention takes precedence over a reply in a followed discussion.
      notifyOfAll(
        tx,
        Prisma.sql`
          select distinct on (event."memberId", event."subjectKey") event.*
          from (${EVENTS[type](ids)} union all ${mentionsIn(type, ids, OLDEST)}) as event
          where event."replyId" is not null or not exists (${earlierOfSeries(ids)})
          order by event."memberId", event."subjectKey", event.kind <> 'mention'`,
      )

/** Withdraws unseen notifications of items that are no longer visible. */
export const withdrawPublished = (tx: Database, type: ItemType, ids: readonly string[]): Promise<void> =>
  withdraw(
    tx,
    ids.map((id) => published(type, id)),
  )

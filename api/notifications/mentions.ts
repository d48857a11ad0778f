import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import type { ItemType } from '../items/rules.ts'
import { MOST_MENTIONS } from './limits.ts'
import { notifyOfAll } from './notify.ts'
import { published } from './subjects.ts'

/** A link to a member that begins with an @, as the renderer writes it: the name in it may be an old one. */
const MENTION = '<a href="/profile/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"[^>]*>@'

const ITEMS: Record<ItemType, Prisma.Sql> = {
  post: Prisma.sql`select post.id, post.id as "postId", null::uuid as "replyId", post."authorId", post."contentHtml",
      post."listedAt" from "PublishedPost" post`,
  reply: Prisma.sql`select reply.id, reply."postId", reply.id as "replyId", reply."authorId", reply."contentHtml",
      reply."listedAt" from "PublishedReply" reply join "PublishedPost" post on post.id = reply."postId"`,
}

/**
 * Who is told that published items mention them: at most ten of each item, however often it is edited; only members whom
 * its author can see, and nobody twice.
 */
export const mentionsIn = (
  type: ItemType,
  ids: readonly string[],
  since: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  select named."memberId", 'mention'::"NotificationKind" as kind, named."subjectKey", named."postId", named."replyId",
    named."authorId" as "actorId", null::text as detail, null::uuid as "reportId", null::uuid as "decisionId"
  from (
    select member.id as "memberId", ${type}::text || ':' || item.id as "subjectKey", item."postId", item."replyId",
      item."authorId", row_number() over (partition by item.id order by link.at) as place
    from (${ITEMS[type]}) as item
    cross join lateral (
      select found.part[1]::uuid as id, min(found.at) as at
      from regexp_matches(item."contentHtml", ${MENTION}, 'g') with ordinality as found (part, at) group by 1
    ) as link
    join "Member" author on author.id = item."authorId"
    join "Member" member on member.id = link.id and member.id <> author.id and member."isVerified"
      and not member."isDisabled" and (member."isPublicProfile" or author.role = 'admin')
    where item.id = any(${ids}::uuid[]) and item."listedAt" > ${since}
      and not exists (select from "Notification" told where told."memberId" = member.id
        and told."subjectKey" = ${type}::text || ':' || item.id and told.kind = 'mention')
  ) as named
  where named.place + (select count(*) from "Notification" told
    where told."subjectKey" = named."subjectKey" and told.kind = 'mention') <= ${MOST_MENTIONS}`

/** What an item said before a change, and says now. */
type Change = { before: string; after: string }

/**
 * Tells those whom an edit of a published item mentions and the text before it did not, in the transaction that publishes
 * it. Whom it mentions no longer is not shown that it did.
 */
export async function notifyOfEdit(
  tx: Database,
  type: ItemType,
  id: string,
  { before, after }: Change,
): Promise<void> {
  const [old, now] = [mentionedIn(before), mentionedIn(after)]
  const gone = old.filter((each) => !now.includes(each))
  if (gone.length > 0) await takeBack(tx, published(type, id), gone)
  const added = now.filter((each) => !old.includes(each))
  if (added.length === 0) return
  const mentions = mentionsIn(type, [id], Prisma.sql`'-infinity'`)
  await notifyOfAll(
    tx,
    Prisma.sql`select mention.* from (${mentions}) as mention where mention."memberId" = any(${added}::uuid[])`,
  )
}

const mentionedIn = (html: string) => [
  ...new Set([...html.matchAll(new RegExp(MENTION, 'g'))].flatMap(([, id]) => id ?? [])),
]

/** Who follows the discussion hears of a reply all the same; from others it is kept, so that they hear of it once at most. */
const takeBack = (tx: Database, subjectKey: string, memberIds: readonly string[]) => tx.$executeRaw`
  with follower as (
    select told.id, told."replyId" is not null and exists (select from "PostFollow" follow
      where follow."memberId" = told."memberId" and follow."postId" = told."postId" and follow."isFollowing") as hears
    from "Notification" told
    where told."subjectKey" = ${subjectKey} and told.kind = 'mention' and told."memberId" = any(${memberIds}::uuid[]))
  update "Notification" told set
    kind = case when follower.hears then 'reply' else told.kind end,
    "inSite" = told."inSite" and follower.hears,
    "readAt" = case when follower.hears then told."readAt" else coalesce(told."readAt", now()) end
  from follower where follower.id = told.id`

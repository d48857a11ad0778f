import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import type { ItemType } from '../items/rules.ts'
import { MAX_MENTIONS } from './limits.ts'
import { notifyOfAll } from './notify.ts'
import { published } from './subjects.ts'

/** The Markdown and HTML of an item's text. */
type Text = { content: string; contentHtml: string }

/** Matches texts that mention a member, by their id or, while their profile is private, by their alias in the item. */
const calls = (content: Prisma.Sql, html: Prisma.Sql) => Prisma.sql`(
  ${html} ~ ('<a href="/profile/' || mention."memberId" || '"[^>]*>@')
  or ${content} ~ ('\\[@[^]]*]\\(/profile/anonymous/' || mention.id || '\\)'))`

const ITEMS: Record<ItemType, Prisma.Sql> = {
  post: Prisma.sql`select post.id, post.id as "postId", null::uuid as "replyId", post."authorId", post.content,
      post."contentHtml", post."listedAt" from "PublishedPost" post`,
  reply: Prisma.sql`select reply.id, reply."postId", reply.id as "replyId", reply."authorId", reply.content,
      reply."contentHtml", reply."listedAt" from "PublishedReply" reply
    join "PublishedPost" post on post.id = reply."postId"`,
}

/**
 * Selects the members to notify of mentions in published items: at most ten per item, however often it is edited; only
 * members visible to its author, and each once.
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
      select mention."memberId" as id, least(
        nullif(strpos(item.content, mention."memberId"::text), 0), nullif(strpos(item.content, mention.id::text), 0)) as at
      from "Mention" mention
      where mention.${KEYS[type]} = item.id and ${calls(Prisma.sql`item.content`, Prisma.sql`item."contentHtml"`)}
    ) as link
    join "Member" author on author.id = item."authorId"
    join "Member" member on member.id = link.id and member.id <> author.id and member."isVerified"
      and not member."isDisabled" and (member."isPublicProfile" or author.role = 'admin')
    where item.id = any(${ids}::uuid[]) and item."listedAt" > ${since}
      and not exists (select from "Notification" told where told."memberId" = member.id
        and told."subjectKey" = ${type}::text || ':' || item.id and told.kind = 'mention')
  ) as named
  where named.place + (select count(*) from "Notification" told
    where told."subjectKey" = named."subjectKey" and told.kind = 'mention') <= ${MAX_MENTIONS}`

const KEYS: Record<ItemType, Prisma.Sql> = { post: Prisma.sql`"postId"`, reply: Prisma.sql`"replyId"` }

/** The text of an item before and after an edit. */
type Change = { before: Text; after: Text }

/**
 * Notifies members whom an edit of a published item newly mentions, in the transaction that publishes it. Hides the
 * notification from members it no longer mentions.
 */
export async function notifyOfEdit(
  tx: Database,
  type: ItemType,
  id: string,
  { before, after }: Change,
): Promise<void> {
  const [old, now] = [await findMentioned(tx, type, id, before), await findMentioned(tx, type, id, after)]
  const gone = old.filter((each) => !now.includes(each))
  if (gone.length > 0) await retract(tx, published(type, id), gone)
  const added = now.filter((each) => !old.includes(each))
  if (added.length === 0) return
  const mentions = mentionsIn(type, [id], Prisma.sql`'-infinity'`)
  await notifyOfAll(
    tx,
    Prisma.sql`select mention.* from (${mentions}) as mention where mention."memberId" = any(${added}::uuid[])`,
  )
}

async function findMentioned(tx: Database, type: ItemType, id: string, text: Text): Promise<string[]> {
  if (!text.content.toLowerCase().includes('/profile/')) return []
  const found = await tx.$queryRaw<{ id: string }[]>`
    select mention."memberId"::text as id from "Mention" mention
    where mention.${KEYS[type]} = ${id}::uuid
      and ${calls(Prisma.sql`${text.content}`, Prisma.sql`${text.contentHtml}`)}`
  return found.map((member) => member.id)
}

/**
 * Turns mentions of followers into notifications of replies and hides those of others, so that each is notified at most
 * once.
 */
const retract = (tx: Database, subjectKey: string, memberIds: readonly string[]) => tx.$executeRaw`
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

import { z } from 'zod'
import { prepared } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { parse } from '../../lib/parse.ts'
import { MAX_AT_ONCE } from '../../database/paging.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { id } from '../../text/rules.ts'

/** The part of a discussion that was shown to a member. */
const shown = z.object({
  postId: id,
  replyIds: z.array(id).max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} replies can be marked at once`),
})

/**
 * A reading position is a time of publication: that of the newest shown reply. Two kinds of unseen replies limit it:
 * those after the shown ones, and those published among them since. Earlier pages count as read. Writes nothing when
 * nothing was unread, or could become unread when marking all as read is undone.
 */
const mark = prepared(
  'mark as read',
  `with discussion as (
     select post.id, coalesce(post."publishedAt", post."createdAt") as opened,
       greatest(reader."allReadAt", reading."readUntil") as until,
       greatest(coalesce(reader."wasAllReadAt", reader."allReadAt"), reading."readUntil") as known
     from "PublishedPost" post
     join "Member" reader on reader.id = $1::uuid
     left join "PostReading" reading on reading."postId" = post.id and reading."memberId" = reader.id
     where post.id = $2::uuid
   ), shown as (
     select id, "publishedAt" from "PublishedReply" where "postId" = $2::uuid and id = any($3::uuid[])
   ), missed as (
     select min(reply."publishedAt") as at from "PublishedReply" reply, discussion
     where reply."postId" = discussion.id and reply."publishedAt" > discussion.until
       and reply."authorId" is distinct from $1::uuid
       and reply.id <> all($3::uuid[])
       and reply.id > coalesce((select id from shown order by id limit 1), '00000000-0000-0000-0000-000000000000')
   ), newest as (
     select greatest(discussion.opened, max(shown."publishedAt")) as at
     from discussion cross join missed
     left join shown on missed.at is null or shown."publishedAt" < missed.at
     group by discussion.opened
   )
   insert into "PostReading" as known ("memberId", "postId", "readUntil")
   select $1::uuid, discussion.id, newest.at from discussion cross join newest where newest.at > discussion.known
   on conflict ("memberId", "postId") do update set "readUntil" = greatest(known."readUntil", excluded."readUntil")`,
)

/**
 * Marks a discussion as read, as far as it was shown.
 * @param input `{postId, replyIds}`: the discussion and the shown replies; missing and invisible ones change nothing
 * @returns the discussion's id
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY
 */
export async function markRead(viewer: Viewer, input: unknown): Promise<string> {
  requireMember(viewer, 'mark a discussion as read')
  const { postId, replyIds } = parse(shown, input)
  await spendAs(viewer, 'readings')
  await mark(viewer.id, postId, replyIds)
  return postId
}

import { z } from 'zod'
import type { Ballot, Status } from '../../../prisma/client/client.ts'
import { prepared } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { MAX_AT_ONCE, PAGE_SIZE } from '../../database/paging.ts'
import { parse } from '../../lib/parse.ts'
import { may, type SignedInMember, type Viewer } from '../../policy.ts'
import { MAX_COUNTED, type Unread } from '../unread/states.ts'

const ids = z
  .array(z.string())
  .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} ids can be asked about at once`)
  .nullish()
  .transform((ids) => ids ?? [])

/** The contents of a page whose viewer state is requested. */
const onPage = z.object({ postIds: ids, replyIds: ids, discussionId: z.string().nullish() })

/** The viewer's own data and permissions, by ids, for a page that is the same for everybody. */
export type ViewerState = {
  viewer: SignedInMember
  /** The requested discussions, existing or not. */
  requested: string[]
  requestedReplies: string[]
  votes: { id: string; ballot: Ballot }[]
  canReply: string[]
  canEdit: string[]
  canModerate: string[]
  canAccept: string[]
  canPin: string[]
  /** The requested items with facts for this viewer alone. */
  posts: string[]
  replies: string[]
  /** Newest first. */
  unpublishedPosts: string[]
  /** Oldest first. */
  unpublishedReplies: string[]
  /** The requested discussions that are new or have new replies. */
  unread: Unread[]
}

type Kind = 'post' | 'reply' | 'unpublished post' | 'unpublished reply'
type State = { authorId: string | null; status: Status; deletedAt: Date | null }
type Row = State & {
  kind: Kind
  id: string
  ballot: Ballot | null
  /** True when it has content that only its author and administrators see. */
  hasMore: boolean
  /** True for a discussion that was published since all was read, and never opened. */
  isNew: boolean
  /** The number of new replies up to a hundred, and the first of them in reading order. */
  newReplies: number
  firstNewReply: string | null
  /** All of them, for the discussion that is shown. */
  newReplyIds: string[] | null
  /** The state of a reply’s discussion; null for a discussion itself. */
  post: State | null
}

/**
 * Finds the viewer state of a page in one statement, so that a shared page costs little more for a member than for a
 * signed-out visitor.
 * @param input `{postIds, replyIds}` as the page shows them, and `discussionId`, a discussion whose unpublished replies
 *   are requested; missing and invisible ones are omitted
 * @returns null when signed out
 * @throws Refusal INVALID for more ids than a page can show
 */
export async function findViewerState(viewer: Viewer, input: unknown): Promise<ViewerState | null> {
  if (!viewer) return null
  const { postIds, replyIds, discussionId } = parse(onPage, input)
  const rows = await factsOf(viewer, {
    postIds: postIds.filter(isUuid),
    replyIds: replyIds.filter(isUuid),
    discussionId: isUuid(discussionId) ? discussionId : null,
  })
  const seen = rows.filter((row) =>
    row.post ? may.seeReply(viewer, { ...row, post: row.post }) : may.seeItem(viewer, row),
  )
  const idsOf = (kind: Kind, which: (row: Row) => boolean = () => true) =>
    seen.filter((row) => row.kind === kind && which(row)).map(({ id }) => id)
  const seesMore = (row: Row) => row.hasMore && may.seeDecision(viewer, row)
  return {
    viewer,
    requested: postIds,
    requestedReplies: replyIds,
    votes: seen.flatMap(({ id, ballot }) => (ballot ? [{ id, ballot }] : [])),
    canReply: idsOf('post', (post) => may.reply(viewer, post)),
    canEdit: [...new Set(seen.filter((item) => may.edit(viewer, item)).map(({ id }) => id))],
    canModerate: [...new Set(seen.filter((item) => may.moderate(viewer, item)).map(({ id }) => id))],
    canAccept: idsOf('post', (post) => may.accept(viewer, post)),
    canPin: idsOf('post', (post) => may.pin(viewer, post)),
    posts: idsOf('post', seesMore),
    replies: idsOf('reply', seesMore),
    unpublishedPosts: idsOf('unpublished post'),
    unpublishedReplies: idsOf('unpublished reply'),
    unread: seen.flatMap(unreadIn),
  }
}

/** Returns a discussion's unread state; a new one is read from its beginning, however many have replied. */
function unreadIn({ id, isNew, newReplies, firstNewReply, newReplyIds }: Row): Unread[] {
  if (isNew) return [{ id, state: 'new', replyCount: 0, firstReplyId: null, replyIds: [] }]
  if (newReplies === 0) return []
  const replies = { replyCount: newReplies, firstReplyId: firstNewReply, replyIds: newReplyIds ?? [] }
  return [{ id, state: 'new_replies', ...replies }]
}

type OnPage = { postIds: string[]; replyIds: string[]; discussionId: string | null }
type FactRow = Omit<Row, 'post'> & {
  postAuthorId: string | null
  postStatus: Status | null
  postDeletedAt: Date | null
}

/**
 * Selects the facts that the policy needs, on every page that a member opens. Includes only replies that the viewer
 * voted on, wrote or may see more of; `case` limits the expensive part to the last two.
 */
const findFacts = prepared<FactRow>(
  'facts of mine',
  `select 'post' as kind, post.id, post."authorId", post.status::text, post."deletedAt", vote.ballot::text,
    case when post."authorId" = $1::uuid or $2::boolean then
      post.status <> 'approved'
      or exists (select from "Member" m where m.id = post."authorId" and not m."isPublicProfile")
      or exists (select from "Revision" r where r."postId" = post.id and r.status <> 'approved')
    else false end as "hasMore",
    null::uuid as "postAuthorId", null as "postStatus", null::timestamptz as "postDeletedAt",
    mark."isNew", coalesce(unread.count, 0) as "newReplies", unread.ids[1] as "firstNewReply",
    case when post.id = $5::uuid then unread.ids end as "newReplyIds", post."closedAt"
  from "Post" post
  left join "Vote" vote on vote."postId" = post.id and vote."voterId" = $1::uuid
  left join lateral (
    select "readUntil" from "PostReading" where "memberId" = $1::uuid and "postId" = post.id limit 1
  ) reading on true
  cross join (select "allReadAt" from "Member" where id = $1::uuid) reader
  cross join lateral (select greatest(reader."allReadAt", reading."readUntil") as until,
    coalesce(post."publishedAt" > reader."allReadAt" and reading."readUntil" is null
      and post."authorId" is distinct from $1::uuid, false) as "isNew") mark
  left join lateral (
    select count(*)::int as count, array_agg(newest.id order by newest.id) as ids
    from (
      select reply.id from "PublishedReply" reply
      where reply."postId" = post.id and reply."publishedAt" > mark.until and reply."authorId" is distinct from $1::uuid
      limit ${MAX_COUNTED}
    ) newest
  ) unread on not mark."isNew"
  where post.id = any($3::uuid[])
  union all
  select 'reply', reply.id, reply."authorId", reply.status::text, reply."deletedAt", vote.ballot::text,
    case when reply."authorId" = $1::uuid or $2::boolean then
      reply.status <> 'approved'
      or exists (select from "Member" m where m.id = reply."authorId" and not m."isPublicProfile")
      or exists (select from "Revision" r where r."replyId" = reply.id and r.status <> 'approved')
    else false end,
    post."authorId", post.status::text, post."deletedAt", false, 0, null, null, null
  from "Reply" reply
  join "Post" post on post.id = reply."postId"
  left join "Vote" vote on vote."replyId" = reply.id and vote."voterId" = $1::uuid
  where reply.id = any($4::uuid[])
    and (vote.ballot is not null or reply."authorId" = $1::uuid or $2::boolean)
  union all
  (select 'unpublished post', id, "authorId", status::text, "deletedAt", null, false, null, null, null,
    false, 0, null, null, null
  from "Post"
  where "authorId" = $1::uuid and status <> 'approved' and "deletedAt" is null
  order by id desc limit ${PAGE_SIZE})
  union all
  (select 'unpublished reply', reply.id, reply."authorId", reply.status::text, reply."deletedAt", null, false,
    post."authorId", post.status::text, post."deletedAt", false, 0, null, null, null
  from "Reply" reply join "Post" post on post.id = reply."postId"
  where reply."postId" = $5::uuid and reply.status <> 'approved' and reply."deletedAt" is null
    and (reply."authorId" = $1::uuid or $2::boolean)
  order by reply.id limit ${MAX_AT_ONCE})`,
)

async function factsOf(
  { id, role }: SignedInMember,
  { postIds, replyIds, discussionId }: OnPage,
): Promise<Row[]> {
  const rows = await findFacts(id, role === 'admin', postIds, replyIds, discussionId)
  return rows.map(({ postAuthorId, postStatus, postDeletedAt, ...row }) => ({
    ...row,
    post: postStatus && { authorId: postAuthorId, status: postStatus, deletedAt: postDeletedAt },
  }))
}

import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { byMomentInSql, readPageByMoment, type MomentRange } from '../../database/moment-paging.ts'
import { NO_PAGE, type ListPage, type PageArgs } from '../../database/paging.ts'
import { isAdmin, may, type Viewer } from '../../policy.ts'
import type { Profile } from './profile.ts'

/** An act of a member (specification, section 3, "Activity"). */
export type Activity = {
  id: string
  type: 'post' | 'reply' | 'upvote' | 'downvote'
  description: string
  createdAt: Date
  /** The time by which it is sorted: of publication or of the vote. */
  listedAt: Date
  relatedPost: { id: string; title: string }
}

const DESCRIPTIONS = {
  post: 'Started a discussion',
  reply: 'Replied in a discussion',
  'upvote post': 'Upvoted a discussion',
  'downvote post': 'Downvoted a discussion',
  'upvote reply': 'Upvoted a reply',
  'downvote reply': 'Downvoted a reply',
} as const

type Row = {
  id: string
  what: keyof typeof DESCRIPTIONS
  createdAt: Date
  listedAt: Date
  postId: string
  title: string
}

/** The kinds of activity: writing items, and voting. */
export const ACTIVITY_KINDS = ['written', 'votes'] as const
type Kind = (typeof ACTIVITY_KINDS)[number]

/**
 * Returns a page of a member's activity, newest first, in one statement: public discussions and replies. Votes are
 * visible only to the voter and administrators: "other people see totals, not names", as the privacy page promises.
 * @param args the page, and the kind of activity; both kinds by default
 * @returns nothing for a private member
 */
export async function activitiesOf(
  viewer: Viewer,
  profile: Profile,
  { kind, ...args }: PageArgs & { kind?: Kind | null | undefined } = {},
): Promise<ListPage<Activity>> {
  if (!may.seeMember(viewer, profile)) return NO_PAGE
  const seesVotes = viewer?.id === profile.id || isAdmin(viewer)
  if (kind === 'votes' && !seesVotes) return NO_PAGE
  const kinds = ACTIVITY_KINDS.filter(
    (each) => (each === 'votes' ? seesVotes : true) && each === (kind ?? each),
  )
  const page = await readPageByMoment(
    args,
    (range) => read(profile.id, kinds, range),
    ({ id, listedAt }) => ({ id, at: listedAt }),
  )
  return { ...page, nodes: page.nodes.map(shown) }
}

const shown = ({ id, what, createdAt, listedAt, postId, title }: Row): Activity => ({
  id,
  type: what.split(' ')[0] as Activity['type'],
  description: DESCRIPTIONS[what],
  createdAt,
  listedAt,
  relatedPost: { id: postId, title },
})

/** Reads each part in the order of its own index and limits it before merging. */
function read(memberId: string, kinds: readonly Kind[], range: MomentRange): Promise<Row[]> {
  const by = (column: string) => Prisma.raw(column)
  const rest = (row: string, time: string) => byMomentInSql(by(`${row}."${time}"`), by(`${row}.id`), range)
  const columns = (row: string, written: string, listed = written) =>
    by(
      `${row}.id::text as id, ${row}."${written}" as "createdAt", ${row}."${listed}" as "listedAt", post.id::text as "postId", post.title`,
    )
  const written = [
    Prisma.sql`(select 'post' as "what", ${columns('post', 'createdAt', 'listedAt')} from "PublishedPost" post
      where post."authorId" = ${memberId}::uuid ${rest('post', 'listedAt')})`,
    Prisma.sql`(select 'reply' as "what", ${columns('reply', 'createdAt', 'listedAt')} from "PublishedReply" reply
      join "PublishedPost" post on post.id = reply."postId"
      where reply."authorId" = ${memberId}::uuid ${rest('reply', 'listedAt')})`,
  ]
  const votes = [
    Prisma.sql`(select (case vote.ballot when 'UP' then 'upvote ' else 'downvote ' end)
        || (case when reply.id is null then 'post' else 'reply' end) as "what", ${columns('vote', 'castAt')}
      from "Vote" vote left join "PublishedReply" reply on reply.id = vote."replyId"
      join "PublishedPost" post on post.id = coalesce(vote."postId", reply."postId")
      where vote."voterId" = ${memberId}::uuid ${rest('vote', 'castAt')})`,
  ]
  const parts = Prisma.join(
    kinds.flatMap((kind) => ({ written, votes })[kind]),
    ' union all ',
  )
  return db.$queryRaw<Row[]>`select * from (${parts}) as "activity" where true
    ${byMomentInSql(by('"listedAt"'), by('"id"::uuid'), range)}`
}

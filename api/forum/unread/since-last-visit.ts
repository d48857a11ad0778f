import { prepared } from '../../database/db.ts'
import type { SignedInMember } from '../../policy.ts'
import { MAX_COUNTED } from './states.ts'

/** The numbers of items by others since a member's last visit. */
export type SinceLastVisit = { since: Date; discussions: number; replies: number }

const count = prepared<SinceLastVisit>(
  'since the last visit',
  `select member."previousVisitAt" as since,
     (select count(*)::int from (
       select 1 from "PublishedPost" post
       where post."publishedAt" > member."previousVisitAt"
         and post."authorId" is distinct from member.id
       limit ${MAX_COUNTED}) counted) as discussions,
     (select count(*)::int from (
       select 1 from "PublishedReply" reply join "PublishedPost" post on post.id = reply."postId"
       where reply."publishedAt" > member."previousVisitAt"
         and reply."authorId" is distinct from member.id
       limit ${MAX_COUNTED}) counted) as replies
   from "Member" member
   where member.id = $1::uuid and member."previousVisitAt" > member."allReadAt"`,
)

/**
 * Counts the items published since the visit before this one, each kind up to a hundred.
 * @returns null on a first visit, and once everything has been marked as read since
 */
export async function countSinceLastVisit(member: SignedInMember): Promise<SinceLastVisit | null> {
  const [counted] = await count(member.id)
  return counted ?? null
}

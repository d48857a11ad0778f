import type { Answer, Member, Post, Reply, VoteAdjustment } from '../../prisma/client/client.ts'
import { restAuthor } from '../people/payloads.ts'
import { isAdmin, may, type Viewer } from '../policy.ts'
import { CANCELLED } from '../items/limits.ts'
import { vacancyOf } from './vacancies/vacancy.ts'
import { isPinned } from './items/pins.ts'
import { shownVotes, type Counted } from './items/counts.ts'

type Authored = { author: Member | null }

/** Returns the public totals and, for administrators, the real counts with the adjustments (decisions, "Votes"). */
const counts = (viewer: Viewer, item: Counted) => {
  if (!isAdmin(viewer)) return shownVotes(item)
  const { likeCount, dislikeCount, likeAdjustment, dislikeAdjustment } = item
  return { likeCount, dislikeCount, likeAdjustment, dislikeAdjustment }
}

type PublicAdjustments = ReadonlyMap<string, VoteAdjustment[]>

/** Returns the public vote adjustments of an item, with their reasons where requested. */
const disclosure = (
  { id, likeAdjustment: likes, dislikeAdjustment: dislikes }: Counted & { id: string },
  publicAdjustments?: PublicAdjustments,
) => {
  if (likes === 0 && dislikes === 0) return {}
  const reasons = publicAdjustments
    ?.get(id)
    ?.map(({ likeAdjustment, dislikeAdjustment, reason, createdAt }) => ({
      likes: likeAdjustment,
      dislikes: dislikeAdjustment,
      reason,
      createdAt,
    }))
  return { voteAdjustment: { likes, dislikes, ...(reasons && { reasons }) } }
}

/** Returns the decision about the item, for viewers who may know it. */
const decision = (viewer: Viewer, item: Post | Reply) =>
  may.seeDecision(viewer, item) ? { status: item.status, rejectionReason: item.rejectionReason } : {}

/** Returns the sort key of lists, which differs from `createdAt` for an item that was pending first. */
const publication = ({ status, listedAt }: Post | Reply) =>
  status === 'approved' ? { publishedAt: listedAt } : {}

/** Returns a reply with exactly the field names of the specification, section 3. */
export const restReply = (
  viewer: Viewer,
  reply: Reply & Authored,
  publicAdjustments?: PublicAdjustments,
) => ({
  id: reply.id,
  content: reply.content,
  ...counts(viewer, reply),
  ...disclosure(reply, publicAdjustments),
  createdAt: reply.createdAt,
  ...publication(reply),
  author: restAuthor(viewer, reply.author),
  ...decision(viewer, reply),
})

/** Returns a reply with its discussion. */
export const restContribution = (
  viewer: Viewer,
  reply: Reply & Authored & { post: { id: string; title: string } },
) => ({ ...restReply(viewer, reply), post: reply.post })

/** Returns the time and place of an event; empty for other discussions. */
function eventOf(post: Post) {
  const { startsAt, endsAt, eventStatus, goingCount } = post
  if (!startsAt || !endsAt) return {}
  const { town, venue, onlineLink, registrationLink, movedFrom } = post
  return {
    event: {
      startsAt,
      endsAt,
      ...(town && { town }),
      ...(venue && { venue }),
      ...(onlineLink && { onlineLink }),
      ...(registrationLink && { registrationLink }),
      isCancelled: eventStatus === CANCELLED,
      ...(movedFrom && { movedFrom }),
      goingCount,
    },
  }
}

/** Returns the job that a discussion offers; empty for other discussions. */
function jobOf(post: Post) {
  const vacancy = vacancyOf(post)
  if (!vacancy) return {}
  const { town, ...facts } = vacancy
  return { vacancy: { ...facts, ...(town && { town }) } }
}

/** Returns true for a discussion whose fields change without a change of its row: a pin ends, a vacancy closes. */
export const dependsOnTime = (post: Post) => post.pinnedUntil !== null || post.employer !== null

/** Returns a discussion with exactly the field names of the specification, section 3. */
export const restPost = (viewer: Viewer, post: Post & Authored, publicAdjustments?: PublicAdjustments) => ({
  id: post.id,
  title: post.title,
  content: post.content,
  category: post.category,
  ...counts(viewer, post),
  ...disclosure(post, publicAdjustments),
  viewCount: post.viewCount,
  replyCount: post.replyCount,
  ...(post.solvedAt && { solvedAt: post.solvedAt }),
  ...eventOf(post),
  ...jobOf(post),
  ...(isPinned(post) && { pinnedUntil: post.pinnedUntil }),
  ...(post.closedAt && { closedAt: post.closedAt }),
  createdAt: post.createdAt,
  ...publication(post),
  author: restAuthor(viewer, post.author),
  ...decision(viewer, post),
})

/** Returns a discussion with its replies, as in the response of the detail call. */
export const restPostWithReplies = (
  viewer: Viewer,
  post: Post & Authored & { replies: (Reply & Authored)[]; answer: Answer | null },
  publicAdjustments: PublicAdjustments,
) => ({
  ...restPost(viewer, post, publicAdjustments),
  ...(post.solvedAt && post.answer && { acceptedReplyId: post.answer.replyId }),
  replies: post.replies.map((reply) => restReply(viewer, reply, publicAdjustments)),
})

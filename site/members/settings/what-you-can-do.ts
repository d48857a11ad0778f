import { LIMITS } from '#rules/items'
import type { ResultOf } from '../../data/gql.ts'
import { counted, plural } from '../../plain/text/plural.ts'
import type { OwnLimitsQuery } from './operations.ts'

type OwnLimits = ResultOf<typeof OwnLimitsQuery>['ownLimits']
type Allowance = OwnLimits['allowances'][number]

/** Returns heading and text about pre-moderation of a member's items: whether it applies, and until when. */
export function reviewOf(
  limits: Pick<OwnLimits, 'review' | 'isPublishedAtOnce' | 'published' | 'trustedAfter'>,
) {
  const { review, isPublishedAtOnce, published, trustedAfter } = limits
  if (isPublishedAtOnce)
    return {
      heading: 'Your posts appear straight away',
      paragraphs:
        review === 'NEWCOMERS' && published >= trustedAfter
          ? [
              `Moderators review newcomers’ posts first. At least ${trustedAfter} of yours have been published, so your posts appear straight away.`,
            ]
          : ['Everyone can see a discussion, a reply or an edit as soon as you send it.'],
    }
  return {
    heading: 'A moderator reviews your posts first',
    paragraphs: [
      'Until then, only you and the moderators can see them. We’ll e-mail you when they’re published, or tell you why not.',
      review === 'NEWCOMERS'
        ? `After ${trustedAfter} published posts, yours appear straight away. You have ${published} so far.`
        : 'This applies to everyone, new or long-standing.',
    ],
  }
}

const NAMES: Record<Allowance['rate'], (count: number) => string> = {
  POSTS: (count) => counted(count, 'discussion', 'discussions'),
  REPLIES: (count) => counted(count, 'reply', 'replies'),
  EDITS: (count) => counted(count, 'edit', 'edits'),
  VOTES: (count) => counted(count, 'vote', 'votes'),
}

/** Formats a limit, with the remainder if any of it was used. */
export function formatAllowance({ rate, points, seconds, left }: Allowance) {
  const minutes = Math.round(seconds / 60)
  const allowed = `${NAMES[rate](points)} in ${minutes === 1 ? 'a minute' : counted(minutes, 'minute', 'minutes')}`
  if (left === null) return { allowed, left: null }
  if (left === points) return { allowed, left: null }
  if (left === 0) return { allowed, left: 'You have none left. Please wait a little.' }
  return {
    allowed,
    left: `You have ${left} left ${plural(minutes, 'this minute', `in these ${minutes} minutes`)}.`,
  }
}

/** Returns the introduction to all limits. */
export const introductionOf = (allowances: readonly Pick<Allowance, 'left'>[]): string =>
  allowances.every(({ left }) => left === null)
    ? 'These limits prevent spam. They don’t apply to you.'
    : 'These limits prevent spam.'

/** Limits of length. */
export const LENGTHS = [
  ['A title', LIMITS.title],
  ['A discussion', LIMITS.content],
  ['A reply', LIMITS.reply],
].map(([what, limit]) => {
  const { min, max } = limit as { min: number; max: number }
  return { what: String(what), range: `${min} to ${max.toLocaleString('en-IE')} characters` }
})

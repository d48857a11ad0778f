import type { Vote } from '#rules/items'
import { readFragment, type FragmentOf, type ResultOf } from '../../data/gql.ts'
import type { AuthorDetailsFields, AuthorFields, PostRevisionText, ReplyFields } from '../operations.ts'
import { type MyDiscussionQuery, OwnPost, OwnReply } from './operations.ts'

export type MyDiscussion = NonNullable<ResultOf<typeof MyDiscussionQuery>['mine']>

type Revision = {
  status: 'APPROVED' | 'PENDING' | 'REJECTED'
  rejectionReason: string | null
  contentHtml: string
} & Partial<ResultOf<typeof PostRevisionText>>

/** What only its author and administrators see of an item. */
export type Own = {
  rejectionReason: string | null
  pendingRevision: Revision | null
  /** The decision by which it, or its newest edit, is not published. */
  newestDecision: { id: string; ruleName: string | null } | null
  /** Their name, where others see none. */
  author: (FragmentOf<typeof AuthorFields> & FragmentOf<typeof AuthorDetailsFields>) | null
}

/** A reply that is not published; its author's, and for administrators anybody's. */
export type UnpublishedReply = { id: string } & FragmentOf<typeof ReplyFields>

/** What is the viewer's own in a discussion, by the ids of its items. */
export type Mine = {
  /** Whether it has been answered: until then, and for strangers, nothing is. */
  isKnown: boolean
  votes: ReadonlyMap<string, Vote>
  /** The discussion, when the viewer follows it. */
  following: ReadonlySet<string>
  canReply: ReadonlySet<string>
  canEdit: ReadonlySet<string>
  canModerate: ReadonlySet<string>
  /** Of the viewer's drafts, wherever they began them. */
  draftKeys: ReadonlySet<string>
  canAccept: ReadonlySet<string>
  canPin: ReadonlySet<string>
  own: ReadonlyMap<string, Own>
  unpublishedReplies: readonly UnpublishedReply[]
  /** What of the discussion was not read when it was opened; null for nothing. */
  unread: MyDiscussion['unread'][number] | null
}

/**
 * Puts the answers for the parts of a discussion together.
 * @param cast votes of this page's own presses, which are newer than the answers
 */
export function gather(answers: readonly MyDiscussion[], cast: ReadonlyMap<string, Vote>): Mine {
  const pending = answers.flatMap(({ unpublishedReplies }) => unpublishedReplies)
  const posts = answers.flatMap((answer) => answer.posts.map((post) => readFragment(OwnPost, post)))
  const replies = [...answers.flatMap((answer) => answer.replies), ...pending]
  return {
    isKnown: answers.length > 0,
    votes: new Map<string, Vote>([
      ...answers.flatMap(({ votes }) => votes.map(({ id, ballot }) => [id, ballot] as const)),
      ...cast,
    ]),
    following: new Set(answers.flatMap(({ following }) => following)),
    canReply: new Set(answers.flatMap(({ canReply }) => canReply)),
    canEdit: new Set(answers.flatMap(({ canEdit }) => canEdit)),
    canModerate: new Set(answers.flatMap(({ canModerate }) => canModerate)),
    draftKeys: new Set(answers.flatMap(({ draftKeys }) => draftKeys)),
    canAccept: new Set(answers.flatMap(({ canAccept }) => canAccept)),
    canPin: new Set(answers.flatMap(({ canPin }) => canPin)),
    own: new Map<string, Own>(
      [...posts, ...replies.map((reply) => readFragment(OwnReply, reply))].map((item) => [item.id, item]),
    ),
    unpublishedReplies: pending,
    unread: answers.flatMap(({ unread }) => unread)[0] ?? null,
  }
}

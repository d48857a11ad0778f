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

/** The fields of an item that only its author and administrators see. */
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

/** The viewer's state of a discussion, by the ids of its items. */
export type ViewerState = {
  /** True once it is loaded; before that, and for visitors, all of it is empty. */
  isKnown: boolean
  votes: ReadonlyMap<string, Vote>
  /** The discussion, when the viewer follows it. */
  following: ReadonlySet<string>
  /** The discussion, when it is an event to which the viewer is going. */
  going: ReadonlySet<string>
  /** The items that the viewer has saved for later. */
  bookmarked: ReadonlySet<string>
  /** The members whom the viewer has muted. */
  muted: ReadonlySet<string>
  canReply: ReadonlySet<string>
  canEdit: ReadonlySet<string>
  canModerate: ReadonlySet<string>
  /** Keys of the viewer's drafts on all devices. */
  draftKeys: ReadonlySet<string>
  canAccept: ReadonlySet<string>
  canPin: ReadonlySet<string>
  own: ReadonlyMap<string, Own>
  unpublishedReplies: readonly UnpublishedReply[]
  /** The unread part of the discussion when it was opened; null for none. */
  unread: MyDiscussion['unread'][number] | null
}

/**
 * Merges the results for the parts of a discussion.
 * @param cast votes of this page's own presses, which are newer than the results
 */
export function mergeStates(results: readonly MyDiscussion[], cast: ReadonlyMap<string, Vote>): ViewerState {
  const pending = results.flatMap(({ unpublishedReplies }) => unpublishedReplies)
  const posts = results.flatMap((result) => result.posts.map((post) => readFragment(OwnPost, post)))
  const replies = [...results.flatMap((result) => result.replies), ...pending]
  return {
    isKnown: results.length > 0,
    votes: new Map<string, Vote>([
      ...results.flatMap(({ votes }) => votes.map(({ id, ballot }) => [id, ballot] as const)),
      ...cast,
    ]),
    following: new Set(results.flatMap(({ following }) => following)),
    going: new Set(results.flatMap(({ going }) => going)),
    bookmarked: new Set(results.flatMap(({ bookmarked }) => bookmarked)),
    muted: new Set(results.flatMap(({ muted }) => muted)),
    canReply: new Set(results.flatMap(({ canReply }) => canReply)),
    canEdit: new Set(results.flatMap(({ canEdit }) => canEdit)),
    canModerate: new Set(results.flatMap(({ canModerate }) => canModerate)),
    draftKeys: new Set(results.flatMap(({ draftKeys }) => draftKeys)),
    canAccept: new Set(results.flatMap(({ canAccept }) => canAccept)),
    canPin: new Set(results.flatMap(({ canPin }) => canPin)),
    own: new Map<string, Own>(
      [...posts, ...replies.map((reply) => readFragment(OwnReply, reply))].map((item) => [item.id, item]),
    ),
    unpublishedReplies: pending,
    unread: results.flatMap(({ unread }) => unread)[0] ?? null,
  }
}

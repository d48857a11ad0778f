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

/** Fields of an item visible only to its author and administrators. */
export type Own = {
  rejectionReason: string | null
  pendingRevision: Revision | null
  /** Decision because of which it or its newest edit is not published. */
  newestDecision: { id: string; ruleName: string | null } | null
  /** The author, even if hidden from others. */
  author: (FragmentOf<typeof AuthorFields> & FragmentOf<typeof AuthorDetailsFields>) | null
}

/** An unpublished reply of the viewer's; for administrators, of any author. */
export type UnpublishedReply = { id: string } & FragmentOf<typeof ReplyFields>

/** Viewer state of a discussion, by item id. */
export type ViewerState = {
  /** True once it has loaded; until then, and for visitors, everything is empty. */
  isKnown: boolean
  votes: ReadonlyMap<string, Vote>
  /** Contains the discussion if the viewer follows it. */
  following: ReadonlySet<string>
  /** Contains the discussion if it is an event to which the viewer is going. */
  going: ReadonlySet<string>
  /** Items that the viewer has bookmarked. */
  bookmarked: ReadonlySet<string>
  /** Members whom the viewer has muted. */
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
  /** Unread part of the discussion when it was opened; null for none. */
  unread: MyDiscussion['unread'][number] | null
}

/**
 * Merges the results for the parts of a discussion.
 * @param cast votes cast on this page, which are newer than the results
 * @param sentIds ids of the viewer's new replies, which the results may not include
 */
export function mergeStates(
  results: readonly MyDiscussion[],
  cast: ReadonlyMap<string, Vote>,
  sentIds: readonly string[] = [],
): ViewerState {
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
    canEdit: new Set([...sentIds, ...results.flatMap(({ canEdit }) => canEdit)]),
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

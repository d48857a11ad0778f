import type { AccessTokenScope, Prisma, Role } from '../prisma/client/client.ts'
import { Refusal } from './lib/refusal.ts'

/** The signed-in member who makes a request. */
export type SignedInMember = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** That of an ordinary member for an access token, even an administrator's. */
  role: Role
  /** The session of their browser; null for a script and for the reader of an e-mail. */
  sessionId: string | null
  /** The permissions of a script's access token. */
  scope?: AccessTokenScope
  /** The network of the request, where the API knows it. */
  network?: string
  /** The value when the request began, if it was read with the session. */
  hasUnpublishedPosts?: boolean
}

/** A member in their browser, who may change their sign-in methods and leave. */
export type MemberInBrowser = SignedInMember & { sessionId: string }

/** The origin of a request, for sign-in and rate limits. */
export type Origin = {
  network: string
  userAgent: string | null
  /** The nonce of the browser for a sign-in link, from a cookie. */
  nonce?: string | null
}

/** The viewer: a signed-in, verified, enabled member, or null for a visitor. */
export type Viewer = SignedInMember | null

type Owned = { authorId: string | null }
type Item = Owned & {
  status: 'pending' | 'approved' | 'rejected'
  deletedAt: Date | null
  /** Set for a discussion without its text, which accepts no votes. */
  removedAt?: Date | null
  /** Set for a discussion that is closed to new replies. */
  closedAt?: Date | null
}

export const isAdmin = (viewer: Viewer) => viewer?.role === 'admin'

export const owns = (viewer: Viewer, item: Owned) => viewer !== null && viewer.id === item.authorId

/** The permissions (specification, section 6), checked by every API and domain function. */
export const may = {
  seeItem: (viewer: Viewer, item: Item) =>
    item.deletedAt === null && (item.status === 'approved' || owns(viewer, item) || isAdmin(viewer)),
  seeReply: (viewer: Viewer, reply: Item & { post: Item }) =>
    may.seeItem(viewer, reply) && may.seeItem(viewer, reply.post),
  seeMember: (viewer: Viewer, member: { id: string; isPublicProfile: boolean }) =>
    member.isPublicProfile || viewer?.id === member.id || isAdmin(viewer),
  seeEmail: (viewer: Viewer, member: { id: string }) => viewer?.id === member.id || isAdmin(viewer),
  editMember: (viewer: Viewer, member: { id: string }) => viewer?.id === member.id,
  seeDecision: (viewer: Viewer, item: Owned) => owns(viewer, item) || isAdmin(viewer),
  reply: (viewer: Viewer, post: Item) =>
    viewer !== null && post.status === 'approved' && post.deletedAt === null && !post.closedAt,
  vote: (viewer: Viewer, item: Item) =>
    viewer !== null && item.status === 'approved' && item.deletedAt === null && !item.removedAt,
  moderate: (viewer: Viewer, item: Item) =>
    isAdmin(viewer) && item.deletedAt === null && !item.removedAt && item.status !== 'pending',
  accept: (viewer: Viewer, post: Item) =>
    (owns(viewer, post) || isAdmin(viewer)) && post.status === 'approved' && post.deletedAt === null,
  pin: (viewer: Viewer, post: Item) =>
    isAdmin(viewer) && post.status === 'approved' && post.deletedAt === null && !post.removedAt,
  edit: (viewer: Viewer, item: Item) => owns(viewer, item) && item.deletedAt === null,
}

/** Active members: not applicants, disabled or leaving. */
export const ACTIVE = { isVerified: true, isDisabled: false, leavesAt: null } as const

/** Public items: published, and not removed since. */
export const PUBLISHED = { status: 'approved', deletedAt: null } as const

/**
 * Returns the where-clause for every read of posts and replies: approved items for everybody, authors' own items, and
 * all for administrators (decisions, "Posts, replies and moderation").
 */
export function visibleTo(viewer: Viewer) {
  const retained = { deletedAt: null } as const
  if (isAdmin(viewer)) return retained
  if (!viewer) return PUBLISHED
  return {
    ...retained,
    OR: [{ status: 'approved' }, { authorId: viewer.id }],
  } satisfies Prisma.PostWhereInput & Prisma.ReplyWhereInput
}

/**
 * Returns the where-clause for replies read on their own: only in discussions that the viewer may see. For the replies
 * of a discussion read through `visibleTo`, that clause suffices.
 */
export const repliesVisibleTo = (viewer: Viewer) =>
  ({ ...visibleTo(viewer), post: visibleTo(viewer) }) satisfies Prisma.ReplyWhereInput

/**
 * Selects the members whom a member has muted, as far as muting has an effect: administrators cannot be muted, and
 * collapsing must not reveal a private author. The digest has the same rule in SQL.
 */
export const mutedBy = (memberId: string) =>
  ({
    role: 'user',
    isPublicProfile: true,
    mutedBy: { some: { memberId } },
  }) satisfies Prisma.MemberWhereInput

/** Selects items whose author a member has not muted. */
export const unmutedBy = (memberId: string) =>
  ({
    OR: [{ authorId: null }, { author: { isNot: mutedBy(memberId) } }],
  }) satisfies Prisma.PostWhereInput & Prisma.ReplyWhereInput

/** The kinds of notifications about an act of another member, who may be muted. */
const BY_OTHERS = ['reply', 'discussion', 'mention', 'accepted'] as const

/** The kinds of notifications about published items, shown only while these are public. */
const ABOUT_PUBLISHED = ['reply', 'mention', 'event'] as const

/**
 * Prefix of the detail of a notification about a withdrawn event; the start follows, and no text of its author.
 */
export const GONE_EVENT = 'gone:'

/**
 * Returns the where-clause for every read of notifications: the viewer's own, after the undo period, and only while
 * they may see the subject. Nobody is notified about an item withheld since, except authors about their own. Excludes
 * acts of members whom the viewer has muted.
 */
export function notificationsVisibleTo(viewer: SignedInMember) {
  const seen = visibleTo(viewer)
  return {
    memberId: viewer.id,
    visibleAt: { lte: new Date() },
    AND: {
      OR: [{ kind: { notIn: [...BY_OTHERS] } }, { actorId: null }, { actor: { isNot: mutedBy(viewer.id) } }],
    },
    OR: [
      { kind: { in: ['discussion', 'bookmark'] }, replyId: null, post: { ...PUBLISHED, removedAt: null } },
      { kind: { in: [...ABOUT_PUBLISHED] }, replyId: null, post: PUBLISHED },
      { kind: { in: [...ABOUT_PUBLISHED, 'bookmark'] }, post: PUBLISHED, reply: PUBLISHED },
      { kind: 'event', detail: { startsWith: GONE_EVENT } },
      // Hidden when the reply is no longer accepted.
      { kind: 'accepted', post: PUBLISHED, reply: { ...PUBLISHED, answerTo: { isNot: null } } },
      {
        kind: { in: ['decision', 'outcome'] },
        AND: [{ OR: [{ postId: null }, { post: seen }] }, { OR: [{ replyId: null }, { reply: seen }] }],
      },
      ...(isAdmin(viewer) ? [{ kind: 'administration' } as const] : []),
    ],
  } satisfies Prisma.NotificationWhereInput
}

/**
 * Requires a signed-in member.
 * @param act the verb of the message, as in section 8: "You must be logged in to {act}"
 * @throws Refusal SIGNED_OUT
 */
export function requireMember(viewer: Viewer, act: string): asserts viewer is SignedInMember {
  if (!viewer) throw new Refusal('SIGNED_OUT', `You must be logged in to ${act}`)
}

/**
 * Requires a browser for acts on a member's sign-in, their data and their account, which a script must not perform for
 * them.
 * @param act as in `requireMember`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for an access token
 */
export function requireBrowser(viewer: Viewer, act: string): asserts viewer is MemberInBrowser {
  requireMember(viewer, act)
  requireThat(viewer.sessionId !== null, `An access token can’t be used to ${act}.`)
}

/** Requires permission to write. @throws Refusal FORBIDDEN for a read-only access token */
export const requireWriting = (viewer: Viewer): void =>
  requireThat(viewer?.scope !== 'read', 'This access token can only read.')

/** Requires an administrator. @throws Refusal SIGNED_OUT, FORBIDDEN for other members */
export function requireAdmin(viewer: Viewer): asserts viewer is SignedInMember {
  requireMember(viewer, 'use the admin dashboard')
  requireThat(isAdmin(viewer), 'Only administrators can do this.')
}

/** Requires a permission. @throws Refusal FORBIDDEN */
export function requireThat(allowed: boolean, message = 'You are not allowed to do this.'): asserts allowed {
  if (!allowed) throw new Refusal('FORBIDDEN', message)
}

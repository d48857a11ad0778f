import type { AccessTokenScope, Prisma, Role } from '../prisma/client/client.ts'
import { Refusal } from './lib/refusal.ts'

/** The signed-in member who makes a request. */
export type SignedInMember = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Of an access token that of an ordinary member, also if an administrator has made it. */
  role: Role
  /** The session of their browser; null for a script, and for the reader of an e-mail. */
  sessionId: string | null
  /** The acts that the access token of a script allows. */
  scope?: AccessTokenScope
  /** The network address of the request, where the door knows it. */
  network?: string
  /** As the request began, where it was read with the session. */
  hasUnpublishedPosts?: boolean
}

/** A member at their browser, who may change how they sign in and whether they stay. */
export type MemberInBrowser = SignedInMember & { sessionId: string }

/** The origin of a request, for sign-in and limits. */
export type Origin = {
  network: string
  userAgent: string | null
  /** The browser, for a sign-in link; from a cookie of its own. */
  nonce?: string | null
}

/** The viewer: a signed-in, verified, enabled member, or a visitor. */
export type Viewer = SignedInMember | null

type Owned = { authorId: string | null }
type Item = Owned & {
  status: 'pending' | 'approved' | 'rejected'
  deletedAt: Date | null
  /** Set for a discussion without its text: it takes no votes. */
  removedAt?: Date | null
  /** Set for a discussion that takes no new replies. */
  closedAt?: Date | null
}

export const isAdmin = (viewer: Viewer) => viewer?.role === 'admin'

export const owns = (viewer: Viewer, item: Owned) => viewer !== null && viewer.id === item.authorId

/** The permissions (specification, section 6). Every door and every domain function checks here. */
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

/** Members who take part: neither applicants, nor disabled, nor leaving. */
export const ACTIVE = { isVerified: true, isDisabled: false, leavesAt: null } as const

/** Items that everybody reads: published, and not removed since. */
export const PUBLISHED = { status: 'approved', deletedAt: null } as const

/**
 * The where-clause of every read of posts and replies: approved items for everybody, all of their own for
 * authors, all for administrators (decisions, "Posts, replies and moderation").
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
 * Selects the replies that are visible on their own: only in discussions that the viewer may see.
 * Inside a discussion that was read through `visibleTo`, that clause alone is enough.
 */
export const repliesVisibleTo = (viewer: Viewer) =>
  ({ ...visibleTo(viewer), post: visibleTo(viewer) }) satisfies Prisma.ReplyWhereInput

/**
 * Selects the members whom a member has muted, while that has an effect: administrators cannot be muted, and a private author
 * must not be recognised by being collapsed. The digest has the same rule in SQL.
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

/** The kinds about an act of another member, who may be muted. */
const BY_OTHERS = ['reply', 'discussion', 'mention', 'accepted'] as const

/** The kinds about published items, shown only while these are public. */
const ABOUT_PUBLISHED = ['reply', 'mention', 'event'] as const

/** Begins the detail of a notification that an event is no longer announced, which has no text of a member in it; its start follows. */
export const GONE_EVENT = 'gone:'

/**
 * The where-clause of every read of notifications: the viewer's own, after the time for an undo, and only while they may
 * see the subject. Nobody is notified about an item withheld since; authors still are about their own items. Acts of members
 * whom the viewer has muted are left out.
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
      // Hidden once the reply is no longer the accepted one.
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
 * @param act the verb of the guard's message, as in section 8: "You must be logged in to {act}"
 * @throws Refusal SIGNED_OUT for a stranger
 */
export function requireMember(viewer: Viewer, act: string): asserts viewer is SignedInMember {
  if (!viewer) throw new Refusal('SIGNED_OUT', `You must be logged in to ${act}`)
}

/**
 * Guards how a member signs in, what is known about them, and whether they stay: a script that acts for them has no say in it.
 * @param act as in `requireMember`
 * @throws Refusal SIGNED_OUT for a stranger, FORBIDDEN for an access token
 */
export function requireBrowser(viewer: Viewer, act: string): asserts viewer is MemberInBrowser {
  requireMember(viewer, act)
  requireThat(viewer.sessionId !== null, `An access token can’t be used to ${act}.`)
}

/** @throws Refusal FORBIDDEN for an access token that only reads */
export const requireWriting = (viewer: Viewer): void =>
  requireThat(viewer?.scope !== 'read', 'This access token can only read.')

/** @throws Refusal SIGNED_OUT for a stranger, FORBIDDEN for a member who is no administrator */
export function requireAdmin(viewer: Viewer): asserts viewer is SignedInMember {
  requireMember(viewer, 'use the admin dashboard')
  requireThat(isAdmin(viewer), 'Only administrators can do this.')
}

/** @throws Refusal FORBIDDEN unless it is allowed */
export function requireThat(allowed: boolean, message = 'You are not allowed to do this.'): asserts allowed {
  if (!allowed) throw new Refusal('FORBIDDEN', message)
}

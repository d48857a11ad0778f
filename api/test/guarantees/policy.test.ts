import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NotificationKind } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import {
  may,
  notificationsVisibleTo,
  requireAdmin,
  requireMember,
  requireThat,
  type SignedInMember,
  type Viewer,
} from '../../policy.ts'
import { aMember, aPost, aReply } from '../factories.ts'

const member = (id: string, role: SignedInMember['role'] = 'user'): SignedInMember => ({
  id,
  role,
  email: `${id}@members.example`,
  firstName: id,
  lastName: 'Test',
  sessionId: `${id}'s`,
})
const VIEWERS: Record<string, Viewer> = {
  visitor: null,
  other: member('other'),
  author: member('author'),
  admin: member('admin', 'admin'),
}
const EVERYBODY = Object.keys(VIEWERS)

const NOW = new Date()
const published = { authorId: 'author', status: 'approved', deletedAt: null } as const
const ITEMS = {
  published,
  pending: { ...published, status: 'pending' },
  rejected: { ...published, status: 'rejected' },
  removed: { ...published, deletedAt: NOW },
  'removed before it was decided': { ...published, status: 'pending', deletedAt: NOW },
  'of somebody who has left': { ...published, authorId: null },
  'pending of nobody': { ...published, authorId: null, status: 'pending' },
  'without its words': { ...published, authorId: null, removedAt: NOW },
} as const
type State = keyof typeof ITEMS

/** The permitted viewers of EVERYBODY; an omitted state permits nobody. */
const TABLE: Record<
  'seeItem' | 'reply' | 'vote' | 'edit' | 'seeDecision' | 'moderate' | 'accept' | 'pin',
  Partial<Record<State, string[]>>
> = {
  seeItem: {
    published: EVERYBODY,
    pending: ['author', 'admin'],
    rejected: ['author', 'admin'],
    'of somebody who has left': EVERYBODY,
    'pending of nobody': ['admin'],
    'without its words': EVERYBODY,
  },
  reply: {
    published: ['other', 'author', 'admin'],
    'of somebody who has left': ['other', 'author', 'admin'],
    'without its words': ['other', 'author', 'admin'],
  },
  vote: {
    published: ['other', 'author', 'admin'],
    'of somebody who has left': ['other', 'author', 'admin'],
  },
  edit: { published: ['author'], pending: ['author'], rejected: ['author'] },
  seeDecision: {
    published: ['author', 'admin'],
    pending: ['author', 'admin'],
    rejected: ['author', 'admin'],
    removed: ['author', 'admin'],
    'removed before it was decided': ['author', 'admin'],
    'of somebody who has left': ['admin'],
    'pending of nobody': ['admin'],
    'without its words': ['admin'],
  },
  // Pending items are decided instead.
  moderate: { published: ['admin'], rejected: ['admin'], 'of somebody who has left': ['admin'] },
  accept: {
    published: ['author', 'admin'],
    'of somebody who has left': ['admin'],
    'without its words': ['admin'],
  },
  pin: { published: ['admin'], 'of somebody who has left': ['admin'] },
}

describe.each(Object.keys(TABLE) as (keyof typeof TABLE)[])('may.%s', (act) => {
  test.each(Object.keys(ITEMS) as State[])('allows the expected viewers on an item (%s)', (state) => {
    const allowed = EVERYBODY.filter((who) => may[act](VIEWERS[who] ?? null, ITEMS[state]))
    expect(allowed).toEqual(TABLE[act][state] ?? [])
  })
})

test('a reply is visible when both it and its discussion are', () => {
  const seen = (reply: State, post: State) =>
    EVERYBODY.filter((who) => may.seeReply(VIEWERS[who] ?? null, { ...ITEMS[reply], post: ITEMS[post] }))
  expect(seen('published', 'published')).toEqual(EVERYBODY)
  expect(seen('pending', 'published')).toEqual(['author', 'admin'])
  expect(seen('published', 'pending of nobody')).toEqual(['admin'])
  expect(seen('published', 'removed')).toEqual([])
  expect(seen('removed', 'published')).toEqual([])
})

test('shows a member’s e-mail address and profile to the permitted viewers', () => {
  const allowed = (act: 'seeEmail' | 'editMember') =>
    EVERYBODY.filter((who) => may[act](VIEWERS[who] ?? null, { id: 'author' }))
  expect(allowed('seeEmail')).toEqual(['author', 'admin'])
  expect(allowed('editMember')).toEqual(['author'])
  const seen = (isPublicProfile: boolean) =>
    EVERYBODY.filter((who) => may.seeMember(VIEWERS[who] ?? null, { id: 'author', isPublicProfile }))
  expect(seen(true)).toEqual(EVERYBODY)
  expect(seen(false)).toEqual(['author', 'admin'])
})

describe('a notification is visible', () => {
  type Facts = Partial<{
    authorId: string | null
    status: 'pending' | 'rejected'
    deletedAt: Date
    removedAt: Date
  }>
  type About = { post?: Facts; reply?: Facts; isAcceptedReply?: boolean; visibleAt?: Date }
  const GONE = { deletedAt: NOW }
  const PENDING = { status: 'pending' } as const

  /** Returns true when a member or an administrator sees a notification of this kind about such an item. */
  async function isSeen(
    kind: NotificationKind,
    about: About | ((own: Facts) => About),
    role: SignedInMember['role'],
  ) {
    const { id: memberId } = await aMember({ role })
    const { post, reply, isAcceptedReply, visibleAt } =
      typeof about === 'function' ? about({ authorId: memberId }) : about
    const { id: postId = null } = post ? await aPost(post) : {}
    const { id: replyId = null } = postId && reply ? await aReply(postId, reply) : {}
    if (postId && replyId && isAcceptedReply) await db.answer.create({ data: { postId, replyId } })
    const subjectKey = randomUUID()
    await db.notification.create({
      data: { memberId, kind, subjectKey, postId, replyId, ...(visibleAt && { visibleAt }) },
    })
    const where = notificationsVisibleTo(member(memberId, role))
    return (await db.notification.count({ where: { ...where, subjectKey } })) === 1
  }

  test.each(['reply', 'mention'] as const)('%s: while its subject is public', async (kind) => {
    for (const role of ['user', 'admin'] as const) {
      expect(await isSeen(kind, { post: {}, reply: {} }, role)).toBe(true)
      expect(await isSeen(kind, { post: {} }, role), 'in the discussion itself').toBe(true)
      for (const facts of [PENDING, GONE]) {
        expect(await isSeen(kind, { post: {}, reply: facts }, role)).toBe(false)
        expect(await isSeen(kind, { post: facts, reply: {} }, role)).toBe(false)
        expect(await isSeen(kind, { post: facts }, role)).toBe(false)
      }
    }
  })

  test('discussion: while it is published with its text', async () => {
    expect(await isSeen('discussion', { post: {} }, 'user')).toBe(true)
    for (const facts of [PENDING, GONE, { authorId: null, removedAt: NOW }])
      expect(await isSeen('discussion', { post: facts }, 'user')).toBe(false)
  })

  test('accepted: while the reply is accepted and public', async () => {
    expect(await isSeen('accepted', { post: {}, reply: {}, isAcceptedReply: true }, 'user')).toBe(true)
    expect(await isSeen('accepted', { post: {}, reply: {} }, 'user')).toBe(false)
    for (const facts of [PENDING, GONE]) {
      expect(await isSeen('accepted', { post: {}, reply: facts, isAcceptedReply: true }, 'user')).toBe(false)
      expect(await isSeen('accepted', { post: facts, reply: {}, isAcceptedReply: true }, 'user')).toBe(false)
    }
  })

  test.each(['decision', 'outcome'] as const)('%s: while the reader may see the subject', async (kind) => {
    expect(await isSeen(kind, {}, 'user'), 'about no item').toBe(true)
    expect(await isSeen(kind, { post: {}, reply: {} }, 'user')).toBe(true)
    expect(await isSeen(kind, (own) => ({ post: { ...own, ...PENDING } }), 'user')).toBe(true)
    expect(await isSeen(kind, (own) => ({ post: {}, reply: { ...own, status: 'rejected' } }), 'user')).toBe(
      true,
    )
    expect(await isSeen(kind, (own) => ({ post: PENDING, reply: own }), 'user')).toBe(false)
    expect(await isSeen(kind, (own) => ({ post: { ...own, ...GONE } }), 'user')).toBe(false)
    expect(await isSeen(kind, (own) => ({ post: {}, reply: { ...own, ...GONE } }), 'user')).toBe(false)
    for (const about of [{ post: PENDING }, { post: {}, reply: PENDING }]) {
      expect(await isSeen(kind, about, 'user'), 'of somebody else').toBe(false)
      expect(await isSeen(kind, about, 'admin'), 'of somebody else').toBe(true)
    }
    expect(await isSeen(kind, { post: GONE }, 'admin')).toBe(false)
  })

  test('administration: to administrators only as long as they have the role', async () => {
    expect(await isSeen('administration', {}, 'admin')).toBe(true)
    expect(await isSeen('administration', {}, 'user')).toBe(false)
  })

  test('only to its member, and only from its time on', async () => {
    const [one, other] = [await aMember(), await aMember()]
    await db.notification.create({ data: { memberId: one.id, kind: 'outcome', subjectKey: randomUUID() } })
    expect(await db.notification.count({ where: notificationsVisibleTo(member(one.id)) })).toBe(1)
    expect(await db.notification.count({ where: notificationsVisibleTo(member(other.id)) })).toBe(0)
    const soon = new Date(Date.now() + 60_000)
    expect(await isSeen('outcome', { visibleAt: soon }, 'user')).toBe(false)
  })
})

test('refuses with the codes and messages of the specification', () => {
  const refusalOf = (act: () => void) => {
    try {
      act()
    } catch (thrown) {
      const { code, message } = thrown as { code: string; message: string }
      return [code, message]
    }
    return 'nothing'
  }
  const { admin = null, other = null } = VIEWERS
  expect(refusalOf(() => requireMember(null, 'vote'))).toEqual([
    'SIGNED_OUT',
    'You must be logged in to vote',
  ])
  expect(refusalOf(() => requireMember(other, 'vote'))).toBe('nothing')
  expect(refusalOf(() => requireAdmin(null))).toEqual([
    'SIGNED_OUT',
    'You must be logged in to use the admin dashboard',
  ])
  expect(refusalOf(() => requireAdmin(other))).toEqual(['FORBIDDEN', 'Only administrators can do this.'])
  expect(refusalOf(() => requireAdmin(admin))).toBe('nothing')
  expect(refusalOf(() => requireThat(true))).toBe('nothing')
  expect(refusalOf(() => requireThat(false))).toEqual(['FORBIDDEN', 'You are not allowed to do this.'])
})

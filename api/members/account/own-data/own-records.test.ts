import { randomBytes, randomUUID as newId } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeLink } from '../../../auth/links/links.ts'
import { noteAct } from '../../../audit/log.ts'
import { db } from '../../../database/db.ts'
import { KIND_FIELDS } from '../../../items/rules.ts'
import { enqueueEmail } from '../../../mail/outbox.ts'
import { call } from '../../../test/execute.ts'
import {
  aMember,
  anAdmin,
  aPost,
  aReply,
  aViewer,
  FULL_PROFILE,
  type SignedIn,
  aToken,
  aWebhook,
} from '../../../test/factories.ts'
import { activated } from '../../emails.ts'
import { leaveForGood } from '../../../test/members/leaving-calls.ts'
import { RECORDS } from './own-records.ts'

// Two administrators have a record of each kind; the file of one must contain only their own facts.

const PROFILE = Object.keys(FULL_PROFILE)
const ITEM = ['id', 'content', 'status', 'rejectionReason', 'createdAt']
const POST = [...ITEM, 'title', 'category', ...KIND_FIELDS]
const CHANGES = ['editedAt', 'deletedAt']
const VOTES = ['likeCount', 'dislikeCount']
const ENTRY = ['id', 'action', 'targetType', 'targetId', 'reason', 'rule', 'createdAt']

const FACTS: Record<string, string[]> = {
  profile: [
    ...['id', 'email', ...PROFILE, 'role', 'isVerified', 'isDisabled', 'isPublicProfile', 'joinedAt'],
    ...['allReadAt', 'wasAllReadAt', 'lastSeenAt', 'previousVisitAt'],
    ...['leavesAt', 'approvedAt', 'lastActiveAt', 'addressConfirmedAt', 'notAcceptedAt'],
    ...['notAcceptedReason', 'ticks'],
    'reminders',
  ],
  discussions: [...POST, ...CHANGES, ...VOTES, 'viewCount', 'replyCount'],
  discussionVersions: [...POST, 'postId', 'decidedAt', 'retiredAt', 'withheldBy'],
  replies: [...ITEM, ...CHANGES, ...VOTES, 'postId'],
  replyVersions: [...ITEM, 'replyId', 'decidedAt', 'retiredAt', 'withheldBy'],
  drafts: [
    'id',
    'key',
    'title',
    'category',
    'content',
    ...KIND_FIELDS,
    'sectionKey',
    'htmlContent',
    'updatedAt',
  ],
  answers: ['id', 'replyId', 'acceptedAt'],
  votesOnDiscussions: ['id', 'postId', 'ballot', 'castAt'],
  votesOnReplies: ['id', 'replyId', 'ballot', 'castAt'],
  discussionsRead: ['id', 'readUntil'],
  followedDiscussions: ['id', 'isFollowing', 'followedAt'],
  attendances: ['id', 'createdAt'],
  bookmarks: ['id', 'postId', 'replyId', 'note', 'remindOn', 'createdAt'],
  mutedMembers: ['id', 'mutedId', 'createdAt'],
  followedCategories: ['id', 'followedAt'],
  followingFeed: ['id', 'renewedAt'],
  notifications: [
    ...['id', 'kind', 'subjectKey', 'detail', 'postId', 'replyId', 'reportId', 'decisionId'],
    ...['createdAt', 'visibleAt', 'readAt', 'inSite', 'emailedAt'],
  ],
  notificationPreferences: ['id', 'inSite', 'email'],
  sessions: ['id', 'createdAt', 'lastSeenAt', 'endsAt', 'confirmedAt', 'challengeAt', 'userAgent'],
  links: ['id', 'purpose', 'createdAt', 'expiresAt', 'usedAt'],
  decisionLinks: ['id', 'decisionId', 'createdAt'],
  appeals: ['id', 'decisionId', 'reportId', 'text', 'createdAt', 'decidedAt', 'outcome', 'answer'],
  statusLinks: ['id', 'createdAt'],
  passkeys: ['id', 'name', 'transports', 'createdAt', 'lastUsedAt'],
  accessTokens: ['id', 'name', 'scope', 'createdAt', 'expiresAt', 'lastUsedOn'],
  webhooks: ['id', 'url', 'createdAt', 'failingSince', 'disabledAt', 'rotatedAt'],
  webhookDeliveries: [
    ...['id', 'webhookId', 'type', 'postId', 'replyId', 'happenedAt', 'state', 'attempts', 'outcome'],
    'attemptedAt',
  ],
  emails: ['id', 'kind', 'recipient', 'state', 'createdAt', 'sentAt'],
  enquiries: [
    ...['id', 'firstName', 'lastName', 'email', 'interest', 'message', 'createdAt', 'answeredAt'],
    ...['about', 'looksAutomated'],
  ],
  subscriptions: ['id', 'email', 'createdAt', 'confirmedAt', 'sentFor'],
  reports: [
    ...['id', 'reference', 'targetType', 'targetId', 'kind', 'details', 'name', 'email', 'goodFaith'],
    ...['createdAt', 'decidedAt', 'outcome', 'note'],
  ],
  decisions: ENTRY,
  accessNotes: ['id', 'openedAt', 'purpose'],
  recordsOpened: ['id', 'memberId', 'openedAt', 'purpose'],
  actsAsModerator: ENTRY,
  presence: ['id', 'itemId', 'seenAt'],
}

/** Creates a member with a record of each kind. */
async function busy(): Promise<SignedIn & { posts: string[]; replies: string[]; reportId: string }> {
  const member = await aViewer({ role: 'admin' })
  const { id, id: authorId, id: memberId, email } = member
  const post = await aPost({ authorId })
  const reply = await aReply((await aPost()).id, { authorId })
  await aPost({ authorId, status: 'pending' })
  await aReply(reply.postId, { authorId, deletedAt: new Date() })
  const version = { authorId, content: 'Earlier words', contentHtml: '', status: 'approved' } as const
  await db.revision.create({
    data: { ...version, postId: post.id, title: 'Earlier', category: post.category },
  })
  await db.revision.create({ data: { ...version, replyId: reply.id } })
  await db.vote.create({ data: { voterId: id, postId: (await aPost()).id, ballot: 'UP' } })
  const { id: replyId } = await aReply(post.id)
  await db.vote.create({ data: { voterId: id, replyId, ballot: 'DOWN' } })
  await db.answer.create({ data: { postId: post.id, replyId } })
  await db.postReading.create({ data: { memberId, postId: post.id, readUntil: new Date() } })
  const content = { title: 'A thought', category: '', content: 'Half of it.' }
  await db.draft.create({ data: { memberId, key: 'new', content, revision: newId() } })
  await makeLink(db, { memberId, purpose: 'sign_in' })
  const key = { id: `key of ${id}`, name: 'Blue', publicKey: new Uint8Array(3), counter: 0, transports: [] }
  await db.passkey.create({ data: { ...key, memberId } })
  await aToken(member)
  await aWebhook(member)
  await enqueueEmail(db, activated, { member: memberId, data: {} })
  const enquiry = { firstName: 'N', lastName: 'T', interest: 'general', message: 'Hello' }
  await db.enquiry.create({ data: { ...enquiry, email } })
  await db.subscriber.create({ data: { email } })
  const decision = await noteAct(db, null, { action: 'disable_user', targetType: 'user', targetId: newId() })
  await db.decisionLink.create({ data: { memberId, decisionId: decision.id, tokenHash: randomBytes(32) } })
  await db.appeal.create({ data: { memberId, decisionId: decision.id, text: 'I think that this is wrong.' } })
  await db.statusLink.create({ data: { memberId, tokenHash: randomBytes(32) } })
  const report = {
    targetType: 'post',
    targetId: post.id,
    kind: 'spam',
    details: 'It sells a course.',
  } as const
  const { id: reportId } = await db.report.create({
    data: { ...report, reporterId: id, reference: newId() },
  })
  await db.reportLink.create({ data: { reportId, tokenHash: randomBytes(32) } })
  await db.appeal.create({ data: { memberId, reportId, text: 'I think that it was one.' } })
  const opened = { memberId: (await aMember()).id, purpose: 'application', openedBy: id } as const
  await db.accessNote.create({ data: opened })
  await db.accessNote.create({ data: { memberId, purpose: 'application' } })
  await db.followingFeed.create({ data: { memberId, tokenHash: randomBytes(32) } })
  await db.attendance.create({ data: { memberId, postId: (await aPost()).id } })
  await db.bookmark.create({
    data: { memberId, postId: post.id, note: 'For Friday', remindOn: '2026-12-24' },
  })
  await db.mute.create({ data: { memberId, mutedId: (await aMember()).id } })
  await db.categoryFollow.create({ data: { memberId, category: 'Remote Work' } })
  const notified = { kind: 'reply', subjectKey: newId(), postId: post.id, actorId: authorId } as const
  await db.notification.create({ data: { ...notified, memberId } })
  await db.notificationPreference.create({ data: { memberId, kind: 'reply', email: 'daily' } })
  await db.moderationPresence.create({ data: { memberId, itemId: post.id } })
  return { ...member, posts: [post.id], replies: [reply.id], reportId }
}

let one: Awaited<ReturnType<typeof busy>>
let other: typeof one
beforeAll(async () => {
  one = await busy()
  other = await busy()
  // Each decides about the other, and a third about items of both.
  await noteAct(db, one, { action: 'change_role', targetType: 'user', targetId: other.id })
  await noteAct(db, other, { action: 'change_role', targetType: 'user', targetId: one.id })
  const admin = await anAdmin()
  for (const { posts, replies } of [one, other]) {
    await noteAct(db, admin, { action: 'approve_post', targetType: 'post', targetId: posts[0] ?? '' })
    await noteAct(db, admin, { action: 'approve_reply', targetType: 'reply', targetId: replies[0] ?? '' })
  }
})

async function fileOf({ cookie }: SignedIn) {
  const { exportedAt: _exportedAt, ...kinds } = (await call('GET', '/api/account/data', { cookie })).body
  return kinds as Record<string, Record<string, unknown>[]>
}

test('the export contains the documented kinds with the documented facts of each', async () => {
  const file = await fileOf(one)
  const facts = Object.entries(file).map(([kind, [first]]) => [kind, Object.keys(first ?? {}).sort()])
  const expected = Object.entries(FACTS).map(([kind, names]) => [kind, [...names].sort()])
  expect(facts).toEqual(expected)
})

/** Includes pending and removed items; starting a discussion or replying follows it. */
const HOW_MANY: Record<string, number> = {
  appeals: 2,
  decisions: 3,
  discussions: 2,
  followedDiscussions: 3,
  replies: 2,
}

test("the export contains only the member's own records", async () => {
  for (const [kind, entries] of Object.entries(await fileOf(one)))
    expect(entries, kind).toHaveLength(HOW_MANY[kind] ?? 1)
})

test('stops after the last record of a kind', async () => {
  const file = await fileOf(one)
  for (const { key, read } of RECORDS.filter((kind) => kind.key !== 'profile'))
    expect(await read(one, file[key]?.at(-1)?.['id'] as string, 5), key).toEqual([])
})

test('the export contains decisions about the member, their discussions and their replies, oldest first', async () => {
  const file = await fileOf(one)
  expect(file['decisions']?.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['change_role', one.id],
    ['approve_post', one.posts[0]],
    ['approve_reply', one.replies[0]],
  ])
  expect(file['actsAsModerator']).toMatchObject([{ action: 'change_role', targetId: other.id }])
})

test('leaves records of others unchanged when a member deletes their account', async () => {
  const before = await fileOf(other)
  await leaveForGood(one)
  expect(await fileOf(other)).toEqual(before)
  const links = await db.reportLink.findMany({ where: { reportId: { in: [one.reportId, other.reportId] } } })
  expect(links.map(({ reportId }) => reportId)).toEqual([other.reportId])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { reconcileAppeals } from '../../moderation/appeals/outcome/obsolete.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { anUnpublished, decide, appealAgainst } from '../../test/moderation/appeals.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { declineMember, verifyMember } from '../../members/administration/verification.ts'
import { aReportOn, dismiss } from '../../test/moderation/report-appeals.ts'
import { sendEmail } from '../../mail/sender.ts'
import { emailNotifications } from './batching.ts'
import { remindAdministrators } from './reminders.ts'

const server = acceptMail()
const HOUR = 3_600_000
const before = (hours: number) => new Date(Date.now() - hours * HOUR)

beforeEach(async () => {
  // Removes pending items of other tests, which would be counted.
  for (const table of ['Post', 'Reply', 'Revision'] as const)
    await db.$executeRawUnsafe(`delete from "${table}" where status = 'pending'`)
  await db.report.deleteMany()
})

/** Returns the subject and text of an administrator's e-mails about overdue items. */
async function emailsTo({ id: memberId }: SignedIn) {
  await remindAdministrators()
  await emailNotifications()
  const start = server.accepted.length
  for (const { id } of await db.email.findMany({ where: { memberId, state: 'queued' } })) await sendEmail(id)
  return server.accepted
    .slice(start)
    .map((mail) => ({ subject: headerOf(mail, 'subject'), text: textIn(mail).replaceAll(/\s+/g, ' ') }))
}

/** Returns an administrator's notifications on the site. */
async function notificationsFor({ cookie }: SignedIn) {
  const { body } = await call('GET', '/api/notifications', { cookie })
  return (body as unknown as { summary: string; path: string; isRead: boolean }[]).map(
    ({ summary, path, isRead }) => ({ summary, path, isRead }),
  )
}

test('reminds administrators once of items pending for a day, but of no newer ones', async () => {
  const admin = await anAdmin()
  await aPost({ status: 'pending', createdAt: before(23) })
  expect(await emailsTo(admin)).toEqual([])
  await aPost({ status: 'pending', createdAt: before(25) })
  const [email, ...more] = await emailsTo(admin)
  expect(more).toEqual([])
  expect(email?.subject).toBe('A discussion has been waiting for more than 24 hours')
  expect(email?.text).toContain('/admin?tab=moderation')
  expect(await emailsTo(admin)).toEqual([])
  expect(await notificationsFor(admin)).toEqual([
    {
      summary: 'A discussion has been waiting for more than 24 hours',
      path: '/admin?tab=moderation',
      isRead: false,
    },
  ])
})

test('summarises the pending items of a page in one sentence', async () => {
  const admin = await anAdmin()
  await aPost({ status: 'pending', createdAt: before(25) })
  await aPost({ status: 'pending', createdAt: before(30) })
  const { id: postId } = await aPost()
  await aReply(postId, { status: 'pending', createdAt: before(48) })
  const [email, ...more] = await emailsTo(admin)
  expect(more).toEqual([])
  expect(email?.subject).toBe('3 items waiting for an administrator')
  expect(email?.text).toContain('2 discussions and a reply have been waiting for more than 24 hours.')
  expect(email?.text.match(/have been waiting/g)).toHaveLength(1)
  expect(email?.text.match(/\/admin\?tab=moderation/g)).toHaveLength(1)
})

test('reminds of overdue reports and edits, but not of items of a suspended member', async () => {
  const [admin, disabled] = [await anAdmin(), await aViewer({ isDisabled: true })]
  await aPost({ status: 'pending', createdAt: before(25), authorId: disabled.id })
  const { id: targetId, title, content, contentHtml } = await aPost()
  await db.revision.create({
    data: {
      ...{ postId: targetId, status: 'pending', createdAt: before(25) },
      ...{ title, content, contentHtml, category: 'General Discussion' },
    },
  })
  const about = { targetType: 'post', targetId, kind: 'spam', details: 'This sells a course.' }
  const visitor = { name: 'Nora', email: 'nora@readers.example' }
  await call('POST', '/api/reports', { body: { ...about, ...visitor } })
  await db.report.updateMany({ data: { createdAt: before(25) } })
  expect(await emailsTo(admin)).toMatchObject([
    { text: expect.stringContaining('A discussion and a report have been waiting for more than 24 hours.') },
  ])
})

test('reminds of an application on the site until it is decided, without an additional e-mail', async () => {
  const admin = await anAdmin()
  const applied = { isVerified: false, addressConfirmedAt: before(25) }
  const [one, other] = [await aMember(applied), await aMember(applied)]
  expect(await emailsTo(admin)).toEqual([])
  const summary = 'An application has been waiting for more than 24 hours'
  const notifications = { summary, path: '/admin?tab=users&status=pending' }
  const unread = { ...notifications, isRead: false }
  const read = { ...notifications, isRead: true }
  expect(await notificationsFor(admin)).toEqual([unread, unread])
  await verifyMember(admin, one.id)
  expect((await notificationsFor(admin)).filter(({ isRead }) => isRead)).toEqual([read])
  await declineMember(admin, other.id, { reason: 'Not a profile of yours' })
  expect(await notificationsFor(admin)).toEqual([read, read])
})

describe('a reminder is marked as read for all administrators', () => {
  /** Reminds an administrator of an overdue item, lets another act on it, and returns what is still unread. */
  async function unreadAfter(subjectKey: string, act: (admin: SignedIn) => Promise<unknown>) {
    const [reminded, other] = [await anAdmin(), await anAdmin()]
    await remindAdministrators()
    const unread = () => db.notification.count({ where: { memberId: reminded.id, subjectKey, readAt: null } })
    expect(await unread()).toBe(1)
    await act(other)
    return unread()
  }

  test('once a discussion is decided, or its author deletes it', async () => {
    const author = await aViewer()
    const old = { authorId: author.id, status: 'pending', createdAt: before(25) } as const
    const [one, other] = [await aPost(old), await aPost(old)]
    const decided = (admin: SignedIn) => decideItem(admin, 'post', one.id, { status: 'approve' })
    expect(await unreadAfter(`waits:item:${one.id}`, decided)).toBe(0)
    expect(await unreadAfter(`waits:item:${other.id}`, () => deletePost(author, other.id))).toBe(0)
  })

  test('once a report is decided', async () => {
    const { id } = await aPost()
    await aReportOn(id)
    await db.report.updateMany({ where: { targetId: id }, data: { createdAt: before(25) } })
    expect(await unreadAfter(`waits:report:${id}`, (admin) => dismiss(admin, id))).toBe(0)
  })

  test('once an appeal is decided or closed', async () => {
    const [one, other] = [await anUnpublished(), await anUnpublished()]
    const appealIds = [
      await appealAgainst(one.author, one.decisionId),
      await appealAgainst(other.author, other.decisionId),
    ]
    await db.appeal.updateMany({ where: { id: { in: appealIds } }, data: { createdAt: before(25) } })
    const [answered = '', closed = ''] = appealIds
    expect(await unreadAfter(`waits:appeal:${answered}`, (admin) => decide(admin, answered, 'REFUSED'))).toBe(
      0,
    )
    const close = async () => {
      await deletePost(other.author, other.id)
      await reconcileAppeals()
    }
    expect(await unreadAfter(`waits:appeal:${closed}`, close)).toBe(0)
  })
})

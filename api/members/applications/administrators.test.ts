import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { call } from '../../test/execute.ts'
import { written } from '../../test/mail/emails.ts'
import { aMember, anAdmin } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { aWorker } from '../../test/mail/outbox.ts'
import { sendEmail } from '../../mail/sender.ts'
import { inIrishTime } from '../../text/moments.ts'
import { declineMember, verifyMember } from '../administration/verification.ts'
import { remindOfApplications } from './pending.ts'

const server = acceptMail()
const HOUR = 3_600_000

// Applicants of earlier tests are no longer pending.
beforeEach(async () => {
  await db.member.deleteMany()
})

async function apply() {
  const email = `${randomUUID()}@applicants.example`
  const body = {
    firstName: 'Orla',
    lastName: 'Kane',
    email,
    linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
    location: 'Sligo',
  }
  expect((await call('POST', '/api/forum/register', { body })).status).toBe(201)
  return db.member.findUniqueOrThrow({ where: { email } })
}
const emailsTo = (memberId: string, kind = 'applications-pending') =>
  db.email.findMany({ where: { memberId, kind }, orderBy: { id: 'asc' } })
/** Returns an e-mail to an administrator as sent; null when it was obsolete. */
async function sent(email: { id: string } | undefined) {
  server.accepted.splice(0)
  await sendEmail(email?.id ?? '')
  const [message] = server.accepted
  return message ? textIn(message).replace(/\s+/g, ' ') : null
}
const pendingFor = (hours: number) =>
  aMember({ isVerified: false, addressConfirmedAt: new Date(Date.now() - hours * HOUR) })

test('e-mails every administrator about an application', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const disabled = await aMember({ role: 'admin', isDisabled: true })
  const member = await aMember()
  const { lastName, email } = await apply()
  for (const { id } of [disabled, member]) expect(await emailsTo(id)).toEqual([])

  // Skips the minutes in which applications are batched.
  await db.$executeRaw`update pgboss.job set start_after = now() where name = 'letters'`
  await aWorker()
  await expect.poll(() => server.accepted.length, { timeout: 20_000 }).toBe(2)
  expect(server.accepted.map((message) => headerOf(message, 'To')).sort()).toEqual(
    [admin.email, other.email].sort(),
  )
  const message = server.accepted[0] ?? ''
  expect(headerOf(message, 'Subject')).toBe('An application is waiting for an answer')
  expect(textIn(message)).toContain('/admin?tab=users&status=pending')
  // Only the dashboard names the applicant.
  for (const word of [lastName, email]) expect(message).not.toContain(word)
})

test('batches applications of some minutes in one e-mail, and sends no other within an hour', async () => {
  const { id, email: recipient } = await anAdmin()
  // Ten minutes ago they got an e-mail of another kind, and one about applications failed.
  const sendAfter = new Date(Date.now() - 10 * 60_000)
  for (const before of [
    { kind: 'reports-pending', state: 'sent' },
    { kind: 'applications-pending', state: 'failed' },
  ] as const)
    await db.email.create({ data: { ...before, memberId: id, recipient, data: {}, sendAfter } })
  await Promise.all([apply(), apply(), apply()])
  const [, first, ...more] = await emailsTo(id)
  expect(more).toEqual([])
  const wait = Number(first?.sendAfter) - Date.now()
  expect(wait).toBeGreaterThan(4 * 60_000)
  expect(wait).toBeLessThanOrEqual(5 * 60_000)
  expect(await sent(first)).toContain('3 applications are waiting in all.')

  // These e-mails are ten minutes old, too.
  await db.email.updateMany({ where: { memberId: id }, data: { sendAfter } })
  await apply()
  await apply()
  const [, , second, ...others] = await emailsTo(id)
  expect(others).toEqual([])
  expect(Number(second?.sendAfter)).toBe(Number(sendAfter) + HOUR)
  expect(await sent(second)).toContain('5 applications are waiting')
})

test('states the number and age of pending applications, without names', async () => {
  const common = {
    preview: 'We tell applicants how long it takes.',
    reason: 'You’re receiving this because you are an administrator of Irish Agile.',
  }
  const howTo = [
    'Open each one, check the LinkedIn profile, and verify or decline. Only one of you has to decide.',
    `See the applications: ${env.siteUrl.origin}/admin?tab=users&status=pending`,
  ]
  const at = new Date(Date.now() - 25 * HOUR)
  await aMember({ addressConfirmedAt: new Date(0) })
  const { id } = await aMember({ isVerified: false, addressConfirmedAt: at })
  const ids = [id]
  const pending = () => written('applications-pending', { since: at.toISOString() }, null)
  const late = () => written('applications-late', { ids, hours: 24 }, null)
  const one = [`One application is waiting in all. It came in on ${inIrishTime(at)}.`, ...howTo]
  expect(await pending()).toEqual({
    ...common,
    subject: 'An application is waiting for an answer',
    body: one,
  })
  expect(await late()).toEqual({
    ...common,
    subject: 'An application has been waiting for more than 24 hours',
    body: one,
  })

  const before = new Date(Date.now() - 80 * HOUR)
  ids.push((await aMember({ isVerified: false, addressConfirmedAt: before })).id)
  await aMember({ isVerified: false })
  const three = [`3 applications are waiting in all. The oldest came in on ${inIrishTime(before)}.`, ...howTo]
  expect(await pending()).toEqual({
    ...common,
    subject: '3 applications are waiting for an answer',
    body: three,
  })
  expect(await late()).toEqual({
    ...common,
    subject: '2 applications have been waiting for more than 24 hours',
    body: three,
  })
})

test('sends no e-mail about an application decided in the meantime', async () => {
  const admin = await anAdmin()
  await pendingFor(10)
  const { id } = await apply()
  const [email] = await emailsTo(admin.id)
  await verifyMember(admin, id)
  expect(await sent(email)).toBeNull()
})

test('reminds administrators after 24 and 72 hours, once each, in one e-mail', async () => {
  const admin = await anAdmin()
  const reminders = () => emailsTo(admin.id, 'applications-late')
  await pendingFor(23)
  await remindOfApplications()
  expect(await reminders()).toEqual([])

  const [one, two] = [await pendingFor(25), await pendingFor(71)]
  await pendingFor(71).then(({ id }) => verifyMember(admin, id))
  await aMember({ isVerified: false, addressConfirmedAt: null, joinedAt: new Date(0) })
  await Promise.all([remindOfApplications(), remindOfApplications()])
  const [first, ...more] = await reminders()
  expect(more).toEqual([])
  expect(await sent(first)).toContain('3 applications are waiting in all.')
  expect(headerOf(server.accepted[0] ?? '', 'Subject')).toBe(
    '2 applications have been waiting for more than 24 hours',
  )
  await remindOfApplications()
  expect(await reminders()).toHaveLength(1)

  await remindOfApplications(new Date(Date.now() + 2 * HOUR))
  await sent((await reminders())[1])
  // The first one is a day old now, and three others 72 hours.
  expect(headerOf(server.accepted[0] ?? '', 'Subject')).toBe(
    '2 applications have been waiting for more than 24 hours',
  )
  const rows = await db.member.findMany({ where: { id: { in: [one.id, two.id] } }, orderBy: { id: 'asc' } })
  expect(rows.map(({ reminders: count }) => count)).toEqual([1, 2])
  await remindOfApplications(new Date(Date.now() + 2 * HOUR))
  expect(await reminders()).toHaveLength(2)
})

test('sends no obsolete reminder', async () => {
  const admin = await anAdmin()
  const { id } = await pendingFor(73)
  await remindOfApplications()
  const [email] = await emailsTo(admin.id, 'applications-late')
  await declineMember(admin, id, { reason: 'Not a profile of yours' })
  expect(await sent(email)).toBeNull()
  expect(await remindOfApplications()).toBeUndefined()
  expect(await emailsTo(admin.id, 'applications-late')).toHaveLength(1)
})

test('sends reminders on schedule', async () => {
  await anAdmin()
  await pendingFor(73)
  await aWorker()
  await db.$executeRaw`insert into pgboss.job (name) values ('remind-of-applications')`
  await expect.poll(() => server.accepted.length, { timeout: 20_000 }).toBe(1)
  expect(headerOf(server.accepted[0] ?? '', 'Subject')).toBe(
    'An application has been waiting for more than 72 hours',
  )
  const schedules = await db.$queryRaw`select cron from pgboss.schedule where name = 'remind-of-applications'`
  expect(schedules).toEqual([{ cron: '10/15 * * * *' }])
})

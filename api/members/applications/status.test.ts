import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueToken } from '../../auth/links/links.ts'
import { makeStatusPath } from '../../auth/links/status-links.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, call, graphql } from '../../test/execute.ts'
import { aMember, anAdmin } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { sendEmail } from '../../mail/sender.ts'
import { removeExpired } from '../account/retention.ts'
import { declineMember, verifyMember } from '../administration/verification.ts'
import { findMedianReviewHours } from './review-time.ts'

const server = acceptMail()

const HOUR = 3_600_000
const REGISTER =
  'mutation ($input: RegisterMemberInput!) { registerMember(input: $input) { message statusPath } }'
const CONFIRM = 'mutation ($token: String!) { confirmAddress(token: $token) { statusPath } }'
const STATUS = `query ($token: String!) {
  applicationStatus(token: $token) { state since reason mayApplyFrom }
}`

const application = () => ({
  firstName: 'Orla',
  lastName: 'Kane',
  email: `${randomUUID()}@applicants.example`,
  linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
  location: 'Sligo',
})
const tokenIn = (path = '') => /\/forum\/register\/status\?token=([\w-]{43})/.exec(path)?.[1] ?? ''
async function statusAt(token: string) {
  const { data, errors } = await execute(null, STATUS, { token })
  expect(errors).toBeUndefined()
  return data?.['applicationStatus']
}

test('shows the current status of an application after registration', async () => {
  const input = application()
  const { data } = await execute(null, REGISTER, { input })
  const token = tokenIn((data as { registerMember: { statusPath: string } }).registerMember.statusPath)
  expect(await statusAt(token)).toMatchObject({ state: 'PENDING', since: expect.anything(), reason: null })

  const { headers } = await graphql(STATUS, { token })
  expect(headers.get('cache-control')).toBe('private, no-store')

  const { id } = await db.member.findUniqueOrThrow({ where: { email: input.email } })
  const admin = await anAdmin()
  await declineMember(admin, id, { reason: 'Not a profile of yours.' })
  const { notAcceptedAt } = await db.member.findUniqueOrThrow({ where: { id } })
  expect(await statusAt(token)).toEqual({
    state: 'NOT_ACCEPTED',
    since: notAcceptedAt?.toISOString(),
    reason: 'Not a profile of yours.',
    mayApplyFrom: new Date(Number(notAcceptedAt) + 30 * 24 * HOUR).toISOString(),
  })
  await verifyMember(admin, id)
  expect(await statusAt(token)).toEqual({ state: 'ACCEPTED', since: null, reason: null, mayApplyFrom: null })
  await db.member.update({ where: { id }, data: { isDisabled: true } })
  expect(await statusAt(token)).toMatchObject({ state: 'DISABLED', since: null })
  await db.member.delete({ where: { id } })
  expect(await statusAt(token)).toBeNull()
})

test('shows a disabled applicant only that status', async () => {
  const { id } = await aMember({
    ...{ isVerified: false, isDisabled: true },
    ...{ notAcceptedAt: new Date(), notAcceptedReason: 'Not a profile of yours.' },
  })
  const nothing = { since: null, reason: null, mayApplyFrom: null }
  expect(await statusAt(tokenIn(await makeStatusPath(id)))).toEqual({ state: 'DISABLED', ...nothing })
})

test('registration over REST returns its documented response', async () => {
  const { body } = await call('POST', '/api/forum/register', { body: application() })
  expect(Object.keys(body)).toEqual(['success', 'message'])
})

test('links to the status page only from e-mails, where sign-in is by link', async () => {
  env.SIGN_IN = 'link'
  const input = application()
  expect((await execute(null, REGISTER, { input })).data).toMatchObject({
    registerMember: { statusPath: null },
  })
  const member = await db.member.findUniqueOrThrow({
    where: { email: input.email },
    include: { emails: true },
  })
  await sendEmail(member.emails[0]?.id ?? '')
  const token = tokenIn(textIn(server.accepted.at(-1) ?? ''))
  expect(await statusAt(token)).toMatchObject({
    state: 'UNCONFIRMED',
    since: member.joinedAt.toISOString(),
  })

  const [link] = await db.signInLink.findMany({ where: { memberId: member.id } })
  for (const _time of ['first', 'pressed twice']) {
    const confirmed = await execute(null, CONFIRM, { token: await usableToken(link?.id ?? '') })
    const { statusPath } = (confirmed.data as { confirmAddress: { statusPath: string } }).confirmAddress
    for (const each of [token, tokenIn(statusPath)])
      expect(await statusAt(each)).toMatchObject({ state: 'PENDING' })
  }
  await declineMember(await anAdmin(), member.id, { reason: 'Not a profile of yours.' })
  const notified = await db.email.findFirstOrThrow({ where: { memberId: member.id, kind: 'not-accepted' } })
  await sendEmail(notified.id)
  const text = textIn(server.accepted.at(-1) ?? '')
  expect(await statusAt(tokenIn(text))).toMatchObject({ state: 'NOT_ACCEPTED' })
  expect(text.replace(/\s+/g, ' ')).toMatch(/You can apply again from \d+ \w+ \d{4} at \d\d:\d\d/)
})

let confirmation = ''
async function usableToken(linkId: string) {
  confirmation ||= (await issueToken(linkId)) ?? ''
  return confirmation
}

test('shows nothing for a guessed or expired token', async () => {
  for (const token of ['', 'x', 'x'.repeat(43), '\0'.repeat(43)]) expect(await statusAt(token)).toBeNull()
  const { id } = await aMember({ isVerified: false })
  const token = tokenIn(await makeStatusPath(id))
  expect(await statusAt(token)).not.toBeNull()
  const createdAt = new Date(Date.now() - 366 * 24 * HOUR)
  await db.statusLink.updateMany({ where: { memberId: id }, data: { createdAt } })
  await removeExpired()
  expect(await statusAt(token)).toBeNull()
})

test('states the median review time of 90 days from three applications on', async () => {
  const admin = await anAdmin()
  await db.$executeRaw`alter table "ModerationLog" disable trigger user`
  await db.moderationLog.deleteMany()
  /** Creates an application that was decided after this number of hours, this number of days ago. */
  const answered = async (hours: number, { days = 1, by = 'verify_user' } = {}) => {
    const createdAt = new Date(Date.now() - days * 24 * HOUR)
    const { id: targetId } = await aMember({ addressConfirmedAt: new Date(Number(createdAt) - hours * HOUR) })
    const entry = { moderatorId: admin.id, targetType: 'user', targetId } as const
    await db.moderationLog.create({ data: { ...entry, action: by, createdAt } })
    return (at: Date) => db.moderationLog.create({ data: { ...entry, action: 'verify_user', createdAt: at } })
  }
  const median = async () => (await execute(null, '{ medianAnswerHours }')).data?.['medianAnswerHours']
  await answered(1)
  const decide = await answered(4.5, { by: 'decline_user' })
  // A later decision, which does not count.
  await decide(new Date())
  await answered(1, { days: 91 })
  await answered(1, { by: 'disable_user' })
  expect(await median()).toBeNull()
  await answered(300)
  expect(await median()).toBe(5)
  for (const hours of [0.01, 0.01, 0.01]) await answered(hours)
  expect(await findMedianReviewHours()).toBe(1)
  await db.$executeRaw`alter table "ModerationLog" enable trigger user`
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueToken } from '../../auth/links/links.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, call } from '../../test/execute.ts'
import { written } from '../../test/mail/emails.ts'
import { aMember, anAdmin } from '../../test/factories.ts'
import { declineMember } from '../administration/verification.ts'
import { confirmAddress, registerMember } from './registration.ts'

const DAY = 86_400_000
const origin = () => ({ network: randomUUID(), userAgent: 'test' })
const applicationOf = (email: string) => ({
  firstName: 'Orla',
  lastName: 'Kane',
  email,
  linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
  location: 'Sligo',
})
/** Creates a member whose application was declined this number of days ago. */
const declined = (days: number, notAcceptedReason: string | null = 'Not a profile of yours') =>
  aMember({
    isVerified: false,
    bio: 'Said before',
    reminders: 2,
    notAcceptedAt: new Date(Date.now() - days * DAY),
    notAcceptedReason,
  })
const rowOf = (id: string) => db.member.findUniqueOrThrow({ where: { id } })
const emailsTo = (memberId: string) => db.email.findMany({ where: { memberId }, orderBy: { id: 'asc' } })

describe('a declined applicant, with instant sign-in,', () => {
  const notified = (text: string) => new RegExp(`^Your application was not accepted\\. ${text}$`)
  const later = 'You can apply again from \\d+ \\w+ \\d{4} at \\d\\d:\\d\\d \\(Irish time\\)\\.'

  test('sees the status and the reason at sign-in, in each API', async () => {
    const { id, email } = await aMember({ isVerified: false })
    await declineMember(await anAdmin(), id, { reason: 'Not a profile of yours' })
    const rest = await call('POST', '/api/auth/login', { body: { email } })
    expect(rest.body).toEqual({
      success: false,
      message: expect.stringMatching(notified(`The reason: Not a profile of yours\\. ${later}`)),
    })
    const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { success message } }'
    const { data } = await execute(null, document, { input: { email } })
    expect(data).toEqual({ signIn: { success: false, message: rest.body['message'] } })
  })

  test('sees when they may apply again, or that they may now', async () => {
    const messageTo = async (days: number, reason: string | null) =>
      (await call('POST', '/api/auth/login', { body: { email: (await declined(days, reason)).email } })).body[
        'message'
      ]
    expect(await messageTo(29.9, null)).toMatch(notified(later))
    expect(await messageTo(31, 'Too short!')).toMatch(
      notified('The reason: Too short! You can apply again now.'),
    )
  })

  test('is rejected for 30 days with the date, and nothing changes', async () => {
    const before = await declined(29.9)
    await expect(registerMember(origin(), applicationOf(before.email))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(notified(`The reason: Not a profile of yours\\. ${later}`)),
    })
    expect(await rowOf(before.id)).toEqual(before)
  })

  test('applies again after 30 days, with new details that replace the old ones', async () => {
    const before = await declined(30.1)
    const { statusPath } = await registerMember(origin(), applicationOf(before.email))
    expect(statusPath).not.toBeNull()
    const row = await rowOf(before.id)
    expect(row).toMatchObject({
      firstName: 'Orla',
      bio: null,
      isVerified: false,
      notAcceptedAt: null,
      notAcceptedReason: null,
      reminders: 0,
    })
    for (const at of [row.joinedAt, row.addressConfirmedAt])
      expect(Date.now() - Number(at)).toBeLessThan(60_000)
  })
})

describe('a declined applicant, with sign-in by link,', () => {
  beforeEach(() => void (env.SIGN_IN = 'link'))

  test('is notified by e-mail that it is too early, which is not revealed to others who type the address', async () => {
    const before = await declined(29.9)
    const early = await registerMember(origin(), applicationOf(before.email))
    expect(early).toEqual(await registerMember(origin(), applicationOf(`${randomUUID()}@a.example`)))
    expect(await rowOf(before.id)).toEqual(before)
    expect((await emailsTo(before.id)).map(({ kind }) => kind)).toEqual(['already-registered'])
    const email = await written('already-registered', {}, before)
    expect(email?.body.join(' ')).toMatch(/The reason: Not a profile of yours\. You can apply again from \d+/)
  })

  test('applies again after 30 days, and confirms the address again', async () => {
    const before = await declined(30.1)
    const applied = await registerMember(origin(), applicationOf(before.email))
    expect(applied).toEqual(await registerMember(origin(), applicationOf(`${randomUUID()}@a.example`)))
    expect(await rowOf(before.id)).toMatchObject({
      firstName: 'Orla',
      addressConfirmedAt: null,
      notAcceptedAt: null,
    })
    const [email] = await emailsTo(before.id)
    expect(email?.kind).toBe('confirm-address')
    await confirmAddress((await issueToken((email?.data as { linkId: string }).linkId)) ?? '')
    expect(await rowOf(before.id)).toMatchObject({ addressConfirmedAt: expect.any(Date), isVerified: false })
  })

  test.each([
    ['a member', { isVerified: true }],
    ['a disabled applicant', { isVerified: false, isDisabled: true }],
  ])('does not change the data of %s who was declined once when others apply', async (_who, facts) => {
    const notAcceptedAt = new Date(Date.now() - 60 * DAY)
    const before = await aMember({ ...facts, notAcceptedAt })
    await registerMember(origin(), applicationOf(before.email))
    expect(await rowOf(before.id)).toEqual(before)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { issueToken } from '../../auth/links/links.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, graphql } from '../../test/execute.ts'
import { aMember } from '../../test/factories.ts'
import { confirmAddress, registerMember } from './registration.ts'
import { grantAdmin } from '../administration/roles.ts'
import { applicant, emailsTo, linkIn, origin } from '../../test/members/applicants.ts'

describe('an application where sign-in is by link', () => {
  beforeEach(() => void (env.SIGN_IN = 'link'))

  test('is pending only after its address is confirmed, by a token that only the e-mail contains', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [email] = await emailsTo(input.email)
    expect(email?.kind).toBe('confirm-address')
    const token = await issueToken(linkIn(email))

    const look = 'query ($token: String!) { application(token: $token) { firstName email } }'
    const seen = async (given: string | null) => (await execute(null, look, { token: given })).data
    const { firstName } = input
    expect(await seen(token)).toEqual({ application: { firstName, email: input.email.toLowerCase() } })
    expect(await seen('not a token')).toEqual({ application: null })
    const { headers } = await graphql(look, { token })
    expect(headers.get('cache-control')).toBe('private, no-store')
    await confirmAddress(token ?? '')
    await confirmAddress(token ?? '')
    expect(await seen(token)).toEqual({ application: null })
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      addressConfirmedAt: expect.any(Date),
      isVerified: false,
    })
    await expect(confirmAddress('not a token')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('gets the same response for an address in use, whose owner is notified and keeps their data', async () => {
    const member = await aMember({ firstName: 'Real' })
    const known = await registerMember(origin(), applicant({ email: member.email, firstName: 'Forged' }))
    const unknown = await registerMember(origin(), applicant())
    expect(known).toEqual(unknown)
    expect((await emailsTo(member.email)).map(({ kind }) => kind)).toEqual(['already-registered'])
    expect((await db.member.findUniqueOrThrow({ where: { id: member.id } })).firstName).toBe('Real')
  })

  test('exists already when its address has been confirmed', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [email] = await emailsTo(input.email)
    const token = await issueToken(linkIn(email))
    await db.email.updateMany({
      where: { recipient: input.email },
      data: { state: 'sent', sentAt: new Date() },
    })
    await confirmAddress(token ?? '')
    await registerMember(origin(), input)
    expect((await emailsTo(input.email)).map(({ kind }) => kind)).toContain('already-registered')
  })

  test('is replaced, with its link, by a second one before the e-mail was sent', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [first] = await emailsTo(input.email)
    const older = await issueToken(linkIn(first))
    await registerMember(origin(), { ...input, location: 'Cork' })
    await expect(confirmAddress(older ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const [, second] = await emailsTo(input.email)
    await confirmAddress((await issueToken(linkIn(second))) ?? '')
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      location: 'Cork',
    })
  })

  test('is not replaced by later ones once it is pending with a confirmed address', async () => {
    const applied = await aMember({ isVerified: false, firstName: 'Real', addressConfirmedAt: new Date() })
    await registerMember(origin(), applicant({ email: applied.email, firstName: 'Forged' }))
    expect(await db.member.findUniqueOrThrow({ where: { id: applied.id } })).toEqual(applied)
    expect((await emailsTo(applied.email)).map(({ kind }) => kind)).toEqual(['already-registered'])
    expect(await db.signInLink.count({ where: { memberId: applied.id } })).toBe(0)
  })

  test('does not change the data of an administrator with an unconfirmed address', async () => {
    const unproved = { addressConfirmedAt: null, firstName: 'Real' }
    const verified = await aMember({ ...unproved, role: 'admin' })
    const granted = await aMember({ ...unproved, isVerified: false })
    await grantAdmin(granted.email)
    for (const { id, email } of [verified, granted]) {
      await registerMember(origin(), applicant({ email, firstName: 'Forged' }))
      expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({ firstName: 'Real' })
      expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual(['already-registered'])
    }
  })

  test('gets a new confirmation period with a second application', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const where = { email: input.email }
    await db.member.update({ where, data: { joinedAt: new Date(0) } })
    await registerMember(origin(), input)
    const { joinedAt } = await db.member.findUniqueOrThrow({ where })
    expect(Date.now() - joinedAt.getTime()).toBeLessThan(60_000)
  })

  test('sends one e-mail in 15 minutes to an address, however often it is used', async () => {
    const input = applicant()
    const { email: known } = await aMember()
    for (let count = 0; count < 12; count += 1) {
      await registerMember(origin(), { ...input, location: count % 2 ? 'Cork' : 'Sligo' })
      await registerMember(origin(), { ...input, email: known })
    }
    await Promise.all(Array.from({ length: 6 }, () => registerMember(origin(), { ...input, email: known })))
    const due = async (email: string) =>
      (await emailsTo(email)).filter(({ state, sendAfter }) => state === 'queued' && sendAfter <= new Date())
    expect(await due(known)).toHaveLength(1)
    expect(await due(input.email)).toHaveLength(1)

    // The e-mail is sent; what is typed afterwards changes nothing for a while.
    const mailed = await issueToken(linkIn((await emailsTo(input.email)).at(-1)))
    const sent = { recipient: input.email, state: 'queued' } as const
    await db.email.updateMany({ where: sent, data: { state: 'sent', sentAt: new Date() } })
    const before = await db.member.findUniqueOrThrow({ where: { email: input.email } })
    const mailCount = (await emailsTo(input.email)).length
    for (const location of ['Galway', 'Limerick']) await registerMember(origin(), { ...input, location })
    expect(await emailsTo(input.email)).toHaveLength(mailCount)
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toEqual(before)

    // After that time the latest application counts again, and its own e-mail is sent at once.
    const anAgeAgo = new Date(Date.now() - 15 * 60_000)
    await db.email.updateMany({
      where: { recipient: input.email },
      data: { createdAt: anAgeAgo, sendAfter: anAgeAgo },
    })
    await db.email.updateMany({
      where: { recipient: input.email, state: 'sent' },
      data: { sentAt: anAgeAgo },
    })
    await registerMember(origin(), { ...input, location: 'Galway' })
    expect(await due(input.email)).toHaveLength(1)
    await expect(confirmAddress(mailed ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await confirmAddress((await issueToken(linkIn((await due(input.email))[0]))) ?? '')
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      location: 'Galway',
    })
  })

  test('counts an e-mail in transmission as sent: its link stays valid', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [email] = await emailsTo(input.email)
    const first = await issueToken(linkIn(email))
    for (const state of ['active', 'retry']) {
      await db.$executeRaw`
        update pgboss.job set state = ${state}::pgboss.job_state where id = ${email?.id}::uuid`
      await registerMember(origin(), { ...input, location: 'Galway' })
      expect(await emailsTo(input.email)).toHaveLength(1)
    }
    await confirmAddress(first ?? '')
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      location: input.location,
    })
  })

  test('sends the next e-mail after the interval when the first one failed', async () => {
    const input = applicant()
    const { email: recipient } = input
    await registerMember(origin(), input)
    // An older one does not shorten the interval.
    const anHourAgo = new Date(Date.now() - 60 * 60_000)
    const sent = { state: 'sent', createdAt: anHourAgo, sendAfter: anHourAgo, sentAt: anHourAgo } as const
    await db.email.updateMany({ where: { recipient }, data: sent })
    await registerMember(origin(), input)
    const first = await issueToken(linkIn((await emailsTo(recipient)).at(-1)))
    await db.email.updateMany({
      where: { recipient, state: 'queued' },
      data: { state: 'failed', attempts: 1, sendAfter: new Date() },
    })
    for (const location of ['Galway', 'Limerick']) await registerMember(origin(), { ...input, location })
    const pending = (await emailsTo(recipient)).filter(({ state }) => state === 'queued')
    expect(pending).toHaveLength(1)
    const wait = Number(pending[0]?.sendAfter) - Date.now()
    expect(wait).toBeGreaterThan(14 * 60_000)
    expect(wait).toBeLessThanOrEqual(15 * 60_000)
    await expect(confirmAddress(first ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await confirmAddress((await issueToken(linkIn(pending[0]))) ?? '')
  })

  test('is created once by ten simultaneous requests', async () => {
    const input = applicant()
    await Promise.all(Array.from({ length: 10 }, () => registerMember(origin(), input)))
    expect(await db.member.count({ where: { email: input.email } })).toBe(1)
    expect(
      await db.signInLink.count({ where: { member: { email: input.email }, expiresAt: { gt: new Date() } } }),
    ).toBe(1)
  })
})

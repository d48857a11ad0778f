import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueToken, makeLink } from '../auth/links.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { ask, call } from '../test/ask.ts'
import { aMember } from '../test/factories.ts'
import { confirmAddress, registerMember } from './registration.ts'
import { grantAdmin } from './roles.ts'

const origin = () => ({ network: randomUUID(), userAgent: 'test' })
const applicant = (facts: object = {}) => ({
  firstName: 'Orla',
  lastName: 'Kane',
  email: `${randomUUID()}@applicants.example`,
  linkedinProfile: 'https://www.linkedin.com/in/orla-kane/',
  location: 'Sligo',
  ...facts,
})
const lettersTo = (email: string) =>
  db.letter.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
const linkIn = (letter: { data: unknown } | undefined) => (letter?.data as { linkId: string }).linkId

describe('where sign-in is instant', () => {
  test('an application is there at once, unverified', async () => {
    const input = applicant()
    const { status, body } = await call('POST', '/api/forum/register', {
      body: input,
      headers: { 'x-forwarded-for': '1' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: 'Your application has been submitted and is under review.' })
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      isVerified: false,
      role: 'user',
      isPublicProfile: true,
      linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
      addressConfirmedAt: expect.any(Date),
    })
  })

  test('a second one with the same address is refused, in capitals too', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    await expect(
      registerMember(origin(), { ...input, email: input.email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this e-mail address already exists.',
    })
  })

  test('nobody makes themselves verified, or an administrator', async () => {
    const input = applicant({ isVerified: true, role: 'admin', id: randomUUID(), isDisabled: false })
    await registerMember(origin(), input)
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      isVerified: false,
      role: 'user',
    })
  })

  test('both doors refuse in the same words', async () => {
    const input = applicant({ linkedinProfile: 'https://example.com/in/orla' })
    const rest = await call('POST', '/api/forum/register', { body: input })
    const graphql = await ask(
      null,
      'mutation ($input: Registration!) { registerMember(input: $input) { message } }',
      { input },
    )
    expect(rest.status).toBe(400)
    expect(rest.body['issues']).toEqual([
      {
        path: 'linkedinProfile',
        message: 'Please provide a valid LinkedIn profile URL (linkedin.com/in/...)',
      },
    ])
    expect(graphql.errors?.[0]).toMatchObject({
      message: rest.body['message'],
      extensions: { issues: rest.body['issues'] },
    })
  })

  test('the sixth application of an hour from one network has to wait', async () => {
    const here = origin()
    for (let count = 0; count < 5; count += 1) await registerMember(here, applicant())
    await expect(registerMember(here, applicant())).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfter: expect.any(Number),
    })
  })
})

describe('where sign-in is by link', () => {
  beforeEach(() => void (env.SIGN_IN = 'link'))
  afterEach(() => void (env.SIGN_IN = 'instant'))

  test('an application waits until its address is confirmed; the token is in the letter only', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [letter] = await lettersTo(input.email)
    expect(letter?.kind).toBe('confirm-address')
    const token = await issueToken(linkIn(letter))

    await confirmAddress(token ?? '')
    await confirmAddress(token ?? '')
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      addressConfirmedAt: expect.any(Date),
      isVerified: false,
    })
    await expect(confirmAddress('not a token')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an address in use is answered alike; its owner learns of it, and nothing of theirs changes', async () => {
    const member = await aMember({ firstName: 'Real' })
    const known = await registerMember(origin(), applicant({ email: member.email, firstName: 'Forged' }))
    const unknown = await registerMember(origin(), applicant())
    expect(known).toEqual(unknown)
    expect((await lettersTo(member.email)).map(({ kind }) => kind)).toEqual(['already-registered'])
    expect((await db.member.findUniqueOrThrow({ where: { id: member.id } })).firstName).toBe('Real')
  })

  test('applying again before confirming replaces the link, and what was typed', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const [first] = await lettersTo(input.email)
    const older = await issueToken(linkIn(first))
    await registerMember(origin(), { ...input, location: 'Cork' })
    await expect(confirmAddress(older ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const [, second] = await lettersTo(input.email)
    await confirmAddress((await issueToken(linkIn(second))) ?? '')
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      location: 'Cork',
    })
  })

  test('an administrator who never confirmed an address is nobody’s to overwrite', async () => {
    const unproved = { addressConfirmedAt: null, firstName: 'Real' }
    const verified = await aMember({ ...unproved, role: 'admin' })
    const granted = await aMember({ ...unproved, isVerified: false })
    await grantAdmin(granted.email)
    for (const { id, email } of [verified, granted]) {
      await registerMember(origin(), applicant({ email, firstName: 'Forged' }))
      expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({ firstName: 'Real' })
      expect((await lettersTo(email)).map(({ kind }) => kind)).toEqual(['already-registered'])
    }
  })

  test('a link that is replaced while it is used does not confirm what was typed since', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const token = await issueToken(linkIn((await lettersTo(input.email))[0]))
    const where = { email: input.email }
    let confirming: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      const { id } = await tx.member.update({ where, data: { firstName: 'Forged' } })
      await makeLink(tx, { memberId: id, purpose: 'confirm_address' })
      confirming = confirmAddress(token ?? '').catch((error: unknown) => error)
      await pause(300)
    })
    expect(await confirming).toMatchObject({ code: 'NOT_FOUND' })
    expect(await db.member.findUniqueOrThrow({ where })).toMatchObject({ addressConfirmedAt: null })
  })

  test('whoever applies again has the whole time again', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    const where = { email: input.email }
    await db.member.update({ where, data: { joinedAt: new Date(0) } })
    await registerMember(origin(), input)
    const { joinedAt } = await db.member.findUniqueOrThrow({ where })
    expect(Date.now() - joinedAt.getTime()).toBeLessThan(60_000)
  })

  test('ten at once make one application', async () => {
    const input = applicant()
    await Promise.all(Array.from({ length: 10 }, () => registerMember(origin(), input)))
    expect(await db.member.count({ where: { email: input.email } })).toBe(1)
    expect(
      await db.signInLink.count({ where: { member: { email: input.email }, expiresAt: { gt: new Date() } } }),
    ).toBe(1)
  })
})

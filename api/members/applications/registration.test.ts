import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { registerMember } from './registration.ts'
import { applicant, origin } from '../../test/members/applicants.ts'

describe('an application where sign-in is instant', () => {
  test('is created unverified at once', async () => {
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

  test('is rejected when its address is in use, in any case', async () => {
    const input = applicant()
    await registerMember(origin(), input)
    await expect(
      registerMember(origin(), { ...input, email: input.email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this e-mail address already exists.',
    })
  })

  test('ignores a role or a verification in the input', async () => {
    const input = applicant({ isVerified: true, role: 'admin', id: randomUUID(), isDisabled: false })
    await registerMember(origin(), input)
    expect(await db.member.findUniqueOrThrow({ where: { email: input.email } })).toMatchObject({
      isVerified: false,
      role: 'user',
    })
  })

  test('is rejected with the same message in each API', async () => {
    const input = applicant({ linkedinProfile: 'https://example.com/in/orla' })
    const rest = await call('POST', '/api/forum/register', { body: input })
    const graphql = await execute(
      null,
      'mutation ($input: RegisterMemberInput!) { registerMember(input: $input) { message } }',
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

  test('is rate-limited to five an hour from one network', async () => {
    env.RATE_LIMITS = 'on'
    const here = origin()
    for (let count = 0; count < 5; count += 1) await registerMember(here, applicant())
    await expect(registerMember(here, applicant())).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfter: expect.any(Number),
    })
  })
})

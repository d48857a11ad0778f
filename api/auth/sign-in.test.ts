import { describe, expect, test } from 'vitest'
import { env } from '../lib/env.ts'
import { db } from '../database/db.ts'
import { aMember } from '../test/factories.ts'
import { execute, call } from '../test/execute.ts'

const login = (email: unknown) => call('POST', '/api/auth/login', { body: { email } })

describe('POST /api/auth/login in instant mode', () => {
  test('signs in with an address in any spelling, and returns a welcome', async () => {
    const { id, email, firstName } = await aMember({ firstName: 'Aoife' })
    const { status, body, headers } = await login(`  ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: `Welcome back, ${firstName}!`,
      user: { id, email, firstName },
    })
    expect(JSON.stringify(body)).not.toContain('token')
    const cookie = headers.get('set-cookie') ?? ''
    // The cookie is valid for the whole site and hidden from scripts.
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.+ GMT; HttpOnly; SameSite=Lax$/)
  })

  test('stores the browser for the list of sessions', async () => {
    const { email } = await aMember()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
    const response = await call('POST', '/api/auth/login', { body: { email }, headers })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const query = '{ sessions { browser isThisOne } }'
    const { body } = await call('POST', '/graphql', { body: { query }, cookie })
    expect(body).toEqual({ data: { sessions: [{ browser: 'Firefox on Linux', isThisOne: true }] } })
  })

  test('updates the last activity of the member', async () => {
    const { id, email } = await aMember()
    await login(email)
    const { lastActiveAt } = await db.member.findUniqueOrThrow({ where: { id } })
    expect(lastActiveAt).toEqual(expect.any(Date))
  })

  test.each([
    ['an unknown address', null, 'No account found for this e-mail address. Join the community to register.'],
    ['an applicant', { isVerified: false }, 'Your application is still under review.'],
    ['a disabled member', { isDisabled: true }, 'This account has been disabled.'],
  ])('rejects %s with the reason, without setting a session', async (_who, facts, message) => {
    const email = facts ? (await aMember(facts)).email : 'nobody@members.example'
    const { status, body, headers } = await login(email)
    expect([status, body]).toEqual([200, { success: false, message }])
    expect(headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['', 'Email is required'],
    ['not an address', 'Please enter a valid email address'],
    [undefined, 'Email is required'],
    [`${'a'.repeat(250)}@b.ie`, 'Please enter a valid email address'],
  ])('rejects %o', async (email, message) => {
    const { status, body } = await login(email)
    expect([status, body['message']]).toEqual([400, message])
  })
})

test('counts attempts for an address of maximum length', async () => {
  env.RATE_LIMITS = 'on'
  const email = `${'a'.repeat(249)}@b.ie`
  for (let time = 0; time < 5; time++) expect((await login(email)).status).toBe(200)
  expect((await login(email)).status).toBe(429)
})

test("returns the session's member until sign-out", async () => {
  const { email, id } = await aMember()
  const { headers } = await login(email)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const viewer = () => call('POST', '/graphql', { body: { query: '{ viewer { id email } }' }, cookie })
  expect((await viewer()).body).toEqual({ data: { viewer: { id, email } } })

  const out = await call('POST', '/api/auth/logout', { cookie })
  expect(out.body).toEqual({ success: true })
  expect(out.headers.get('set-cookie')).toContain('session=;')
  expect((await viewer()).body).toEqual({ data: { viewer: null } })
})

test('lists the demo accounts only with demo data', async () => {
  const { data } = await execute(null, '{ signInMethod { mode demoAccounts { email } } }')
  expect(data).toEqual({ signInMethod: { mode: 'INSTANT', demoAccounts: [] } })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { finishDeferred } from '../http/defer.ts'
import { nameInLog } from '../http/security-events.ts'
import { execute, graphql } from '../test/execute.ts'
import { eventsOf } from '../test/events.ts'
import { aMember, aViewer } from '../test/factories.ts'
import { beginSession } from './sign-in.ts'
import { viewerOf } from './sessions/sessions.ts'
import { SIGN_IN, lastToken } from '../test/auth/sign-in-calls.ts'

const WITH_LINK = `mutation ($token: String!) { signInWithLink(token: $token) {
  success pending message user { id email firstName lastName role } } }`

const LOOK = 'query ($token: String!) { signInLink(token: $token) }'

const cookiesOf = (headers: Headers) => headers.getSetCookie().map((each) => each.split(';')[0] ?? '')

const tokenIn = (cookie = '') => cookie.split('=')[1]

describe('instant sign-in', () => {
  test('returns the member, and sets a session cookie', async () => {
    const { id, email, firstName, lastName } = await aMember({ role: 'admin' })
    const { body, headers } = await graphql(SIGN_IN, { input: { email } })
    const user = { id, email, firstName, lastName, role: 'ADMIN' }
    expect(body).toEqual({
      data: { signIn: { success: true, pending: false, message: `Welcome back, ${firstName}!`, user } },
    })
    expect(headers.get('cache-control')).toContain('no-store')
    const [cookie, ...others] = cookiesOf(headers)
    expect(others).toEqual([])
    expect(await viewerOf(tokenIn(cookie))).toMatchObject({ id })
  })

  test('rejects an unknown address without setting a cookie', async () => {
    const { email } = await aMember({ isDisabled: true })
    const { body, headers } = await graphql(SIGN_IN, { input: { email } })
    const message = 'This account has been disabled.'
    expect(body).toEqual({ data: { signIn: { success: false, pending: false, message, user: null } } })
    expect(cookiesOf(headers)).toEqual([])
  })
})

describe('sign-in by link', () => {
  beforeEach(() => void (env.SIGN_IN = 'link'))

  async function requested(email: string) {
    const { body, headers } = await graphql(SIGN_IN, { input: { email } })
    await finishDeferred()
    const [cookie = '', ...others] = cookiesOf(headers)
    return { body, headers, cookie, others }
  }

  test('sends a link that works once, in the browser that requested it', async () => {
    const { id, email, firstName, lastName } = await aMember()
    const { body, headers, cookie, others } = await requested(email)
    const message = `Check your e-mail: we have sent a sign-in link to ${email}.`
    expect(body).toEqual({ data: { signIn: { success: false, pending: true, message, user: null } } })
    expect(others).toEqual([])
    expect(headers.get('set-cookie')).toMatch(
      /^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )

    const token = await lastToken(id)
    const look = (headersOfBrowser = {}) => graphql(LOOK, { token }, headersOfBrowser)
    expect((await look({ cookie })).body).toEqual({ data: { signInLink: 'READY' } })
    expect((await look()).body).toEqual({ data: { signInLink: 'OTHER_BROWSER' } })
    expect((await look({ cookie })).headers.get('cache-control')).toBe('private, no-store')

    const elsewhere = await graphql(WITH_LINK, { token })
    expect(elsewhere.body).toEqual({
      data: {
        signInWithLink: {
          success: false,
          pending: false,
          message: 'Please open this link in the browser where you asked for it.',
          user: null,
        },
      },
    })
    expect(cookiesOf(elsewhere.headers)).toEqual([])

    const here = await graphql(WITH_LINK, { token }, { cookie })
    expect(here.body).toEqual({
      data: {
        signInWithLink: {
          success: true,
          pending: false,
          message: `Welcome back, ${firstName}!`,
          user: { id, email, firstName, lastName, role: 'USER' },
        },
      },
    })
    expect(await viewerOf(tokenIn(cookiesOf(here.headers)[0]))).toMatchObject({ id })
    expect((await look({ cookie })).body).toEqual({ data: { signInLink: 'OVER' } })
    expect((await graphql(WITH_LINK, { token }, { cookie })).body).toMatchObject({
      data: { signInWithLink: { message: 'This link is no longer valid. Please ask for a new one.' } },
    })
  })

  test("binds a link to its browser: a second link works beside the first one's cookie", async () => {
    const { id, email } = await aMember()
    const { cookie } = await requested(email)
    const again = await graphql(SIGN_IN, { input: { email } }, { cookie })
    await finishDeferred()
    expect(cookiesOf(again.headers)).toEqual([cookie])
    expect((await graphql(LOOK, { token: await lastToken(id) }, { cookie })).body).toEqual({
      data: { signInLink: 'READY' },
    })
    const foreign = await graphql(
      SIGN_IN,
      { input: { email } },
      { cookie: 'sign-in=chosen-by-somebody-else' },
    )
    expect(cookiesOf(foreign.headers)[0]).toMatch(/^sign-in=[\w-]{43}$/)
    await finishDeferred()
  })

  test('logs the outcome of a link: used, opened in another browser, expired', async () => {
    const { id, email } = await aMember()
    const { cookie } = await requested(email)
    const token = await lastToken(id)
    const who = { member: await nameInLog('member', id) }
    const use = (headers = {}) => eventsOf(() => graphql(WITH_LINK, { token }, headers))
    const network = await nameInLog('network', 'unknown')
    expect(await use()).toEqual([{ event: 'sign_in_refused', link: 'other-browser', network, ...who }])
    await db.member.update({ where: { id }, data: { isDisabled: true } })
    expect(await use({ cookie })).toMatchObject([{ event: 'sign_in_refused', by: 'link' }])
    await db.member.update({ where: { id }, data: { isDisabled: false } })
    expect(await use({ cookie })).toMatchObject([{ event: 'sign_in', by: 'link', ...who }])
    expect(await use({ cookie })).toMatchObject([{ event: 'sign_in_refused', link: 'over' }])
  })
})

test('logs instant sign-ins, rejected ones and sign-outs', async () => {
  const { id, email } = await aMember()
  const disabled = await aMember({ isDisabled: true })
  const nobody = { input: { email: 'nobody@members.example' } }
  const input = { email }
  const member = await nameInLog('member', id)
  expect(await eventsOf(() => graphql(SIGN_IN, { input }))).toMatchObject([
    { event: 'sign_in', by: 'address', member, network: expect.stringMatching(/^\w{16}$/) as string },
  ])
  expect(await eventsOf(() => graphql(SIGN_IN, { input: { email: disabled.email } }))).toMatchObject([
    { event: 'sign_in_refused', member: await nameInLog('member', disabled.id) },
  ])
  const [refused] = await eventsOf(() => graphql(SIGN_IN, nobody))
  expect(refused).toMatchObject({ event: 'sign_in_refused' })
  expect(refused).not.toHaveProperty('member')
  const viewer = await aViewer()
  expect(await eventsOf(() => execute(viewer, 'mutation { signOut }'))).toMatchObject([
    { event: 'sign_out', member: await nameInLog('member', viewer.id) },
  ])
  expect(await eventsOf(() => execute(null, 'mutation { signOut }'))).toEqual([])
})

test('ends the session and deletes the cookie at sign-out', async () => {
  const viewer = await aViewer()
  const { token } = await beginSession(viewer.id, 'phone')
  const { body, headers } = await graphql('mutation { signOut }', {}, { cookie: viewer.cookie })
  expect(body).toEqual({ data: { signOut: viewer.sessionId } })
  expect(headers.get('set-cookie')).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
  expect(await viewerOf(tokenIn(viewer.cookie))).toBeNull()
  expect(await viewerOf(token)).toMatchObject({ id: viewer.id })
})

test('offers no passkeys on a site without a host name or https', async () => {
  env.SIGN_IN = 'link'
  const viewer = await aViewer()
  expect((await execute(viewer, '{ passkeys { arePossible keys { id } } }')).data).toEqual({
    passkeys: { arePossible: false, keys: [] },
  })
  expect((await execute(viewer, 'mutation { startPasskey }')).errors).toMatchObject([
    { message: 'Passkeys need a site with a name, over https.', extensions: { code: 'CONFLICT' } },
  ])
})

test('lists the demo accounts only with demo data and instant sign-in', async () => {
  const METHOD = '{ signInMethod { mode demoAccounts { email firstName lastName role } } }'
  for (const [name, firstName] of [
    ['siobhan', 'Siobhán'],
    ['aoife', 'Aoife'],
    ['declan', 'Declan'],
  ] as const)
    await aMember({ email: `${name}@irishagile.example`, firstName, lastName: 'Sample' })
  await aMember()
  await db.setting.create({ data: { key: 'something else', value: 'yes' } })
  expect((await execute(null, METHOD)).data).toEqual({ signInMethod: { mode: 'INSTANT', demoAccounts: [] } })

  await db.setting.create({ data: { key: 'demo', value: 'yes' } })
  const account = (name: string, firstName: string, role: string) => ({
    email: `${name}@irishagile.example`,
    firstName,
    lastName: 'Sample',
    role,
  })
  expect((await execute(null, METHOD)).data).toEqual({
    signInMethod: {
      mode: 'INSTANT',
      demoAccounts: [
        account('aoife', 'Aoife', 'Scrum Master'),
        account('declan', 'Declan', 'Agile Coach'),
        account('siobhan', 'Siobhán', 'Product Owner'),
      ],
    },
  })
  env.SIGN_IN = 'link'
  expect((await execute(null, METHOD)).data).toEqual({ signInMethod: { mode: 'LINK', demoAccounts: [] } })
})

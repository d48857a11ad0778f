import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken, makeLink } from '../auth/links/links.ts'
import { hashOf } from '../lib/tokens.ts'
import { addOperatorEvent } from '../database/jobs/operator-events.ts'
import { db } from '../database/db.ts'
import { nameInLog } from './security-events.ts'
import { aMember, aViewer } from '../test/factories.ts'
import { aSite, type Site } from '../test/processes/site.ts'

let site: Site
beforeAll(async () => {
  site = await aSite({ LOG_LEVEL: 'info', RATE_LIMITS: 'on', TRUST_PROXY: 'yes' })
})
afterAll(() => site.stop())

const NETWORK = '198.51.100.7'

const send = (method: string, path: string, cookie = '', body?: object) =>
  fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': NETWORK,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const execute = (query: string, cookie = '') => send('POST', '/graphql', cookie, { query })

type Line = {
  event?: string
  member?: string
  subject?: string
  address?: string
  by?: string
  network?: string
  code?: string
  status?: number
}
const events = () =>
  site
    .logged()
    .split('\n')
    .flatMap((line) => (line.includes('"security event"') ? [JSON.parse(line) as Line] : []))
const found = (wanted: Line) =>
  expect.poll(() => events(), { timeout: 10_000 }).toContainEqual(expect.objectContaining(wanted))

test('logs a sign-in, a sign-out and a data export in one line each, with member and network', async () => {
  const { id, email } = await aMember()
  const who = { member: await nameInLog('member', id), network: await nameInLog('network', NETWORK) }
  const cookie = (await send('POST', '/api/auth/login', '', { email })).headers.get('set-cookie') ?? ''
  await found({ event: 'sign_in', ...who })
  await send('GET', '/api/account/data', cookie)
  await found({ event: 'data_exported', ...who })
  await send('POST', '/api/auth/logout', cookie)
  await found({ event: 'sign_out', ...who })
  await send('POST', '/api/auth/login', '', { email: 'nobody@members.example' })
  await found({ event: 'sign_in_refused', network: who.network })

  const { cookie: again } = await aViewer()
  await execute('mutation { endOtherSessions }', again)
  await found({ event: 'sessions_ended', network: who.network })
})

test('logs a confirmation and the removal of a passkey', async () => {
  const viewer = await aViewer()
  const who = { member: await nameInLog('member', viewer.id), network: await nameInLog('network', NETWORK) }
  const publicKey = new Uint8Array(1)
  const key = { id: randomUUID(), memberId: viewer.id, publicKey, counter: 0, transports: [], name: 'Phone' }
  await db.passkey.create({ data: key })
  await execute(`mutation { removePasskey(id: "${key.id}") }`, viewer.cookie)
  await found({ event: 'passkey_removed', ...who })

  const nonceHash = hashOf(viewer.sessionId)
  const linkId = await makeLink(db, { memberId: viewer.id, purpose: 'confirm_act', nonceHash })
  await execute(
    `mutation { confirmSession(token: "${await issueToken(linkId)}") { message } }`,
    viewer.cookie,
  )
  await found({ event: 'confirmed', ...who })
})

test('logs that an access token was created and revoked, but never the token', async () => {
  const { id, cookie } = await aViewer()
  const member = await nameInLog('member', id)
  const body = { name: 'A script', scope: 'read', days: 90 }
  const created = await send('POST', '/api/account/tokens', cookie, body)
  const token = (await created.json()) as { id: string; secret: string }
  await found({ event: 'token_created', member })
  await fetch(`${site.url}/api/notifications`, { headers: { authorization: `Bearer ${token.secret}` } })
  await send('DELETE', `/api/account/tokens/${token.id}`, cookie)
  await found({ event: 'token_revoked', member })
  expect(site.logged()).not.toContain(token.secret)
})

test('logs a forbidden act in each API', async () => {
  const { id, cookie } = await aViewer()
  const who = { member: await nameInLog('member', id), network: await nameInLog('network', NETWORK) }
  expect((await send('GET', '/api/admin/users', cookie)).status).toBe(403)
  await found({ event: 'refused', code: 'FORBIDDEN', status: 403, ...who })

  const { email } = await aMember()
  for (let count = 0; count < 6; count += 1) await send('POST', '/api/auth/login', '', { email })
  await found({ event: 'refused', code: 'TOO_MANY', status: 429, network: who.network })
  const foreign = await fetch(`${site.url}/api/auth/logout`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'x-forwarded-for': NETWORK },
  })
  expect(foreign.status).toBe(403)
  await found({ event: 'refused', code: 'FORBIDDEN', network: who.network })
})

test("logs a required sign-in in the request's line, with the operation", async () => {
  const response = await execute('mutation Remove { deletePost(id: "00000000-0000-7000-8000-000000000000") }')
  await response.arrayBuffer()
  const requestId = response.headers.get('x-request-id') ?? 'none'
  await expect.poll(() => site.logged()).toContain(requestId)
  const of = site
    .logged()
    .split('\n')
    .filter((line) => line.includes(requestId))
  expect(of.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'request', path: '/graphql', operation: 'Remove', code: 'SIGNED_OUT' },
  ])
  expect(events().filter(({ code }) => code === 'SIGNED_OUT')).toEqual([])
})

test('logs the first of repeated refusals, and then their total', async () => {
  const { id, cookie } = await aViewer()
  const member = await nameInLog('member', id)
  for (let time = 0; time < 20; time += 1) {
    await send('GET', '/api/admin/users', cookie)
    await execute('{ users(first: 1) { nodes { id } } }', cookie)
  }
  await found({ event: 'refused', code: 'FORBIDDEN', member })
  expect(events().filter((event) => event.member === member)).toHaveLength(1)
})

test('logs administrative acts with the administrator and the member concerned', async () => {
  const [admin, { id }] = [await aViewer({ role: 'admin' }), await aMember()]
  const who = { member: await nameInLog('member', admin.id), subject: await nameInLog('member', id) }
  const patch = (path: string, body: object) => send('PATCH', path, admin.cookie, body)
  expect((await patch(`/api/admin/users/${id}/role`, { role: 'admin' })).status).toBe(200)
  await found({ event: 'role_granted', ...who })
  await patch(`/api/admin/users/${id}/role`, { role: 'user' })
  await found({ event: 'role_removed', ...who })
  expect((await patch(`/api/admin/users/${id}/disable`, { disabled: true })).status).toBe(200)
  await found({ event: 'member_disabled', ...who })
  await patch(`/api/admin/users/${id}/disable`, { disabled: false })
  await found({ event: 'member_enabled', ...who })
  await (await send('GET', '/api/admin/logs.csv', admin.cookie)).arrayBuffer()
  await found({ event: 'log_exported', member: who.member })
  await addOperatorEvent(process.env['DATABASE_URL'] ?? '', { event: 'admin_granted', subject: id })
  await found({ event: 'admin_granted', by: 'command', subject: who.subject })
})

test('logs a rejected sign-in with the member, or with the hash of the address', async () => {
  const [disabled, email] = [await aMember({ isDisabled: true }), 'nobody-at-all@members.example']
  await send('POST', '/api/auth/login', '', { email: disabled.email })
  await found({ event: 'sign_in_refused', member: await nameInLog('member', disabled.id) })
  await send('POST', '/api/auth/login', '', { email })
  await found({ event: 'sign_in_refused', address: await nameInLog('address', email) })
})

test('logs no address, token, id or network in plain text', async () => {
  const members = await db.member.findMany({ select: { id: true, email: true } })
  const text = events()
    .map((line) => JSON.stringify(line))
    .join('\n')
  expect(events().length).toBeGreaterThan(6)
  for (const { id, email } of members) for (const word of [id, email]) expect(text).not.toContain(word)
  expect(text).not.toMatch(/198\.51\.100|session=|nobody(@|-at-all)/)
})

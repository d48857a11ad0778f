import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { hashOf } from '../../lib/tokens.ts'
import { env } from '../../lib/env.ts'
import { removeExpired } from '../../members/account/retention.ts'
import { call, execute, graphql } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aViewer, aToken } from '../../test/factories.ts'
import { createAccessToken, findAccessTokens, revokeAccessToken } from './access-tokens.ts'

const INPUT = { name: ' Weekly report ', scope: 'read', days: 30 }
const read = (authorization: string) => graphql('{ viewer { id } }', {}, { authorization })
const viewerIn = ({ body }: Awaited<ReturnType<typeof graphql>>) =>
  (body['data'] as { viewer: { id: string } | null } | undefined)?.viewer?.id

test('shows a secret once and stores its hash', async () => {
  const viewer = await aViewer()
  const { secret, accessToken } = await createAccessToken(viewer, INPUT)
  expect(secret).toMatch(/^irishagile_[\w-]{43}$/)
  expect(Buffer.from(accessToken.tokenHash)).toEqual(Buffer.from(hashOf(secret)))
  const stored = await db.$queryRaw<{ row: string }[]>`
    select token::text as row from "AccessToken" token where id = ${accessToken.id}::uuid`
  expect(stored[0]?.row).not.toContain(secret.slice(11))
  const days = (accessToken.expiresAt.getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect(accessToken.name).toBe('Weekly report')
  expect(await findAccessTokens(viewer)).toMatchObject([{ id: accessToken.id, scope: 'read' }])
  expect(await findAccessTokens(await aViewer())).toEqual([])
})

test('signs a script in over GraphQL and REST', async () => {
  const viewer = await aViewer()
  const { secret } = await createAccessToken(viewer, { ...INPUT, scope: 'write' })
  const authorization = `Bearer ${secret}`
  expect(viewerIn(await read(authorization))).toBe(viewer.id)
  const post = await aPost()
  const replied = await call('POST', `/api/forum/posts/${post.id}/replies`, {
    headers: { authorization },
    body: { content: 'Sent by a script, as its member.' },
  })
  expect(replied.status).toBe(201)
  expect(await db.reply.findFirst({ where: { postId: post.id } })).toMatchObject({ authorId: viewer.id })
})

test('ignores the cookie beside an access token, and other authorization schemes', async () => {
  const [viewer, other] = [await aViewer(), await aViewer()]
  const { authorization } = await aToken(viewer)
  expect(viewerIn(await graphql('{ viewer { id } }', {}, { authorization, cookie: other.cookie }))).toBe(
    viewer.id,
  )
  const basic = { authorization: 'Basic c3RhZ2luZzpzaXRl', cookie: other.cookie }
  expect(viewerIn(await graphql('{ viewer { id } }', {}, basic))).toBe(other.id)
})

test.each([
  ['an unknown one', async () => `Bearer irishagile_${'a'.repeat(43)}`],
  ['one of a session', async () => `Bearer ${(await aViewer()).cookie.slice('session='.length)}`],
  [
    'an expired one',
    async () => {
      const { id, authorization } = await aToken(await aMember())
      await db.accessToken.update({ where: { id }, data: { expiresAt: new Date() } })
      return authorization
    },
  ],
  [
    'a revoked one',
    async () => {
      const viewer = await aViewer()
      const { id, authorization } = await aToken(viewer)
      expect(viewerIn(await read(authorization))).toBe(viewer.id)
      await revokeAccessToken(viewer, id)
      return authorization
    },
  ],
  ['a disabled member’s', async () => (await aToken(await aMember({ isDisabled: true }))).authorization],
  ['an applicant’s', async () => (await aToken(await aMember({ isVerified: false }))).authorization],
  ['a leaving member’s', async () => (await aToken(await aMember({ leavesAt: new Date() }))).authorization],
])('rejects %s, even where sign-in is optional', async (_, authorizationOf) => {
  const authorization = await authorizationOf()
  const responses = [
    await read(authorization),
    await call('GET', '/api/forum/posts', { headers: { authorization } }),
    await call('GET', '/api/notifications', { headers: { authorization } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(responses.map(({ headers }) => headers.get('www-authenticate'))).toEqual(Array(3).fill('Bearer'))
})

test('requires confirmation to create a token when sign-in is by link', async () => {
  env.SIGN_IN = 'link'
  const viewer = await aViewer()
  await expect(createAccessToken(viewer, INPUT)).rejects.toMatchObject({ code: 'CONFIRM' })
  await db.session.update({ where: { id: viewer.sessionId }, data: { confirmedAt: new Date() } })
  const { accessToken } = await createAccessToken(viewer, INPUT)
  await db.session.update({ where: { id: viewer.sessionId }, data: { confirmedAt: null } })
  await revokeAccessToken(viewer, accessToken.id)
})

test('allows ten tokens per member, even for concurrent requests', async () => {
  const viewer = await aViewer()
  for (let count = 0; count < 8; count += 1) await aToken(viewer)
  const { id } = await aToken(viewer)
  await db.accessToken.update({ where: { id }, data: { expiresAt: new Date() } })
  const refusals = await Promise.all(
    Array.from({ length: 4 }, () =>
      createAccessToken(viewer, INPUT).then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )
  expect(refusals.filter((refusal) => refusal !== null)).toMatchObject(
    Array(2).fill({ code: 'CONFLICT', message: 'You have 10 access tokens. Revoke one first.' }),
  )
  await createAccessToken(await aViewer(), INPUT)
})

test("revokes only the member's own tokens", async () => {
  const { id } = await aToken(await aMember())
  for (const unknown of [id, randomUUID(), 'x'])
    await expect(revokeAccessToken(await aViewer(), unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await db.accessToken.count({ where: { id } })).toBe(1)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ scope: 'admin' }, 'scope'],
  [{ days: 31 }, 'days'],
  [{ days: undefined }, 'days'],
])('rejects %o', async (change, path) => {
  await expect(createAccessToken(await aViewer(), { ...INPUT, ...change })).rejects.toMatchObject({
    code: 'INVALID',
    issues: [{ path }],
  })
})

test('creates, lists and revokes tokens over REST and GraphQL', async () => {
  const viewer = await aViewer()
  const { cookie } = viewer
  const created = await call('POST', '/api/account/tokens', { cookie, body: INPUT })
  expect(created).toMatchObject({ status: 201, body: { name: 'Weekly report', secret: expect.any(String) } })
  expect(JSON.stringify(created.body)).not.toContain('Hash')
  const input = { name: 'Another', scope: 'WRITE', days: 365 }
  const document = `mutation ($input: CreateAccessTokenInput!) {
    createAccessToken(input: $input) { secret accessToken { id name scope expiresAt lastUsedOn } }
  }`
  const { data } = await execute(viewer, document, { input })
  const { accessToken } = data?.['createAccessToken'] as { accessToken: { id: string } }
  const listed = await call('GET', '/api/account/tokens', { cookie })
  expect(listed.body).toMatchObject([{ name: 'Another', scope: 'write' }, { name: 'Weekly report' }])
  expect(JSON.stringify(listed.body)).not.toContain('secret')
  await execute(viewer, 'mutation ($id: ID!) { revokeAccessToken(id: $id) }', { id: accessToken.id })
  const path = `/api/account/tokens/${String(created.body['id'])}`
  expect((await call('DELETE', path, { cookie })).status).toBe(200)
  expect((await execute(viewer, '{ accessTokens { id } }')).data).toEqual({ accessTokens: [] })
})

test('stores the day of the last use, once', async () => {
  const { id, authorization } = await aToken(await aMember())
  const lastUse = async () => (await db.accessToken.findUniqueOrThrow({ where: { id } })).lastUsedOn
  expect(await lastUse()).toBeNull()
  await read(authorization)
  const [{ today = new Date() } = {}] = await db.$queryRaw<{ today: Date }[]>`select current_date as today`
  expect(await lastUse()).toEqual(today)
  const version = () => db.$queryRaw`select xmin::text as version from "AccessToken" where id = ${id}::uuid`
  const before = await version()
  await read(authorization)
  expect(await version()).toEqual(before)
  await db.accessToken.update({ where: { id }, data: { lastUsedOn: new Date('2026-01-31') } })
  await read(authorization)
  expect(await lastUse()).toEqual(today)
})

test("counts requests of all of a member's tokens together", async () => {
  env.RATE_LIMITS = 'on'
  const member = await aMember({ role: 'admin' })
  const tokens = [await aToken(member), await aToken(member)]
  const headers = (index: number) => ({ authorization: tokens[index % 2]?.authorization ?? '' })
  const statuses = []
  for (let n = 0; n < 121; n += 1)
    statuses.push((await call('GET', '/api/forum/events', { headers: headers(n) })).status)
  expect(statuses).toEqual([...Array<number>(120).fill(200), 429])
  const other = await aToken(await aMember())
  const { authorization } = other
  expect((await call('GET', '/api/forum/events', { headers: { authorization } })).status).toBe(200)
})

test("gives an administrator's token the rights of an ordinary member", async () => {
  const [admin, pending] = [await anAdmin(), await aPost({ status: 'pending' })]
  const { authorization } = await aToken(admin)
  const path = `/api/forum/posts/${pending.id}`
  expect((await call('GET', path, { cookie: admin.cookie })).status).toBe(200)
  expect((await call('GET', path, { headers: { authorization } })).status).toBe(404)
})

test('deletes an expired token', async () => {
  const [valid, over] = [await aToken(await aMember()), await aToken(await aMember())]
  await db.accessToken.update({ where: { id: over.id }, data: { expiresAt: new Date(Date.now() - 1) } })
  await removeExpired()
  expect(await db.accessToken.findMany({ where: { id: { in: [valid.id, over.id] } } })).toMatchObject([
    { id: valid.id },
  ])
})

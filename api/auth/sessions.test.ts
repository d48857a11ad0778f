import { describe, expect, test } from 'vitest'
import { db } from '../db.ts'
import { aMember, aViewer } from '../test/factories.ts'
import { beginSession, endSession, endSessionsOf, LIFE, viewerOf } from './sessions.ts'

const ago = (ms: number) => new Date(Date.now() - ms)

describe('a session (decisions, "Sign-in")', () => {
  test('is known by its token, of which only a hash is stored', async () => {
    const member = await aMember()
    const { token } = await beginSession(member.id, 'a browser')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await viewerOf(token)).toMatchObject({ id: member.id, role: 'user' })
    const stored = await db.session.findFirstOrThrow({ where: { memberId: member.id } })
    expect(Buffer.from(stored.tokenHash).toString()).not.toContain(token)
  })

  test('is nobody for no token, a wrong one, and one that was signed out', async () => {
    const viewer = await aViewer()
    const token = viewer.cookie.replace('session=', '')
    expect(await viewerOf(undefined)).toBeNull()
    expect(await viewerOf(`${token}x`)).toBeNull()
    await endSession(viewer)
    expect(await viewerOf(token)).toBeNull()
  })

  test.each([
    ['30 days after sign-in', { endsAt: ago(1) }, 'user', false],
    ['after 14 days idle', { lastSeenAt: ago(LIFE.idle + 1) }, 'user', false],
    ['not after 13 days idle', { lastSeenAt: ago(LIFE.idle - 86_400_000) }, 'user', true],
    ["after 12 hours idle, an administrator's", { lastSeenAt: ago(LIFE.adminIdle + 1) }, 'admin', false],
    [
      "not after 11 hours idle, an administrator's",
      { lastSeenAt: ago(LIFE.adminIdle - 3_600_000) },
      'admin',
      true,
    ],
  ] as const)('ends %s', async (_when, data, role, isAlive) => {
    const { sessionId, cookie } = await aViewer({ role })
    const createdAt = ago(2 * LIFE.whole)
    await db.session.update({ where: { id: sessionId }, data: { createdAt, ...data } })
    expect((await viewerOf(cookie.replace('session=', ''))) !== null).toBe(isAlive)
  })

  test.each([{ isDisabled: true }, { isVerified: false }])('counts for nothing with %o', async (facts) => {
    const { id, cookie } = await aViewer()
    await db.member.update({ where: { id }, data: facts })
    expect(await viewerOf(cookie.replace('session=', ''))).toBeNull()
  })

  test('of a member can all be ended at once', async () => {
    const { id } = await aViewer()
    await beginSession(id, null)
    await db.$transaction((tx) => endSessionsOf(id, tx))
    expect(await db.session.count({ where: { memberId: id } })).toBe(0)
  })
})

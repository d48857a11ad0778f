import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, aViewer } from '../../test/factories.ts'
import { beginSession } from '../sign-in.ts'
import { endSession, endSessionsOf, LIFE, viewerOf } from './sessions.ts'

const ago = (ms: number) => new Date(Date.now() - ms)

describe('a session', () => {
  test('is found by its token, which is stored only as a hash', async () => {
    const member = await aMember()
    const { token } = await beginSession(member.id, 'a browser')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await viewerOf(token)).toMatchObject({ id: member.id, role: 'user' })
    const stored = await db.session.findFirstOrThrow({ where: { memberId: member.id } })
    expect(Buffer.from(stored.tokenHash).toString()).not.toContain(token)
  })

  test('is not found by an empty or wrong token, nor after sign-out', async () => {
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
  ] as const)('expires %s', async (_when, data, role, isAlive) => {
    const { sessionId, cookie } = await aViewer({ role })
    const createdAt = ago(2 * LIFE.whole)
    await db.session.update({ where: { id: sessionId }, data: { createdAt, ...data } })
    expect((await viewerOf(cookie.replace('session=', ''))) !== null).toBe(isAlive)
  })

  test.each([{ isDisabled: true }, { isVerified: false }])('is not found with %o', async (facts) => {
    const { id, cookie } = await aViewer()
    await db.member.update({ where: { id }, data: facts })
    expect(await viewerOf(cookie.replace('session=', ''))).toBeNull()
  })

  test('expires after 30 days at most, and truncates the user agent to 300 characters', async () => {
    const { id } = await aMember()
    const before = Date.now()
    const { endsAt } = await beginSession(id, 'x'.repeat(400))
    expect(Math.round((endsAt.getTime() - before) / 60_000)).toBe(30 * 24 * 60)
    expect(await db.session.findFirstOrThrow({ where: { memberId: id } })).toMatchObject({
      endsAt,
      userAgent: 'x'.repeat(300),
    })
  })

  test('stores the time of its last request once a minute', async () => {
    const { sessionId, cookie } = await aViewer()
    const other = await aViewer()
    const { lastSeenAt: untouched } = await db.session.findUniqueOrThrow({ where: { id: other.sessionId } })
    for (const [seconds, isWritten] of [
      [50, false],
      [70, true],
    ] as const) {
      const before = ago(seconds * 1000)
      await db.session.update({ where: { id: sessionId }, data: { lastSeenAt: before } })
      await viewerOf(cookie.replace('session=', ''))
      const { lastSeenAt } = await db.session.findUniqueOrThrow({ where: { id: sessionId } })
      expect(lastSeenAt > before).toBe(isWritten)
    }
    expect(await db.session.findUniqueOrThrow({ where: { id: other.sessionId } })).toMatchObject({
      lastSeenAt: untouched,
    })
  })

  test('stays valid when another session signs out', async () => {
    const [viewer, other] = [await aViewer(), await aViewer()]
    const { token } = await beginSession(viewer.id, null)
    await endSession(viewer)
    expect(await viewerOf(token)).toMatchObject({ id: viewer.id })
    await endSession({ ...viewer, sessionId: other.sessionId })
    expect(await viewerOf(other.cookie.replace('session=', ''))).toMatchObject({ id: other.id })
  })

  test('ends with all other sessions of the member', async () => {
    const { id } = await aViewer()
    await beginSession(id, null)
    await db.$transaction((tx) => endSessionsOf(id, tx))
    expect(await db.session.count({ where: { memberId: id } })).toBe(0)
  })
})

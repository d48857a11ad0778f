import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { nameInLog } from '../http/security-events.ts'
import { execute } from '../test/execute.ts'
import { eventsOf } from '../test/events.ts'
import { anAdmin, aViewer, type SignedIn } from '../test/factories.ts'
import { beginSession } from './sign-in.ts'
import { viewerOf } from './sessions/sessions.ts'
import { lastToken } from '../test/auth/sign-in-calls.ts'

describe("a member's sessions", () => {
  const SESSIONS = '{ sessions { id createdAt lastSeenAt browser isThisOne } }'
  const seen = (id: string, hoursAgo: number) =>
    db.session.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - hoursAgo * 3_600_000) } })

  /** Creates a session in another of the member's browsers, last used some hours ago. */
  async function another({ id }: SignedIn, userAgent: string | null, hoursAgo: number) {
    const { token } = await beginSession(id, userAgent)
    const { sessionId } = (await viewerOf(token)) ?? {}
    return seen(sessionId ?? '', hoursAgo)
  }

  test('are listed by browser, last used first, without expired ones', async () => {
    const viewer = await aViewer()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const phone = await another(viewer, firefox, 13 * 24)
    const library = await another(viewer, null, 1)
    await another(viewer, 'gone idle', 14 * 24 + 1)
    const ended = await another(viewer, 'ended', 0)
    await db.session.update({ where: { id: ended.id }, data: { endsAt: new Date() } })
    await aViewer()
    const own = await db.session.findUniqueOrThrow({ where: { id: viewer.sessionId } })

    const row = ({ id, createdAt, lastSeenAt }: typeof own, browser: string) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser,
      isThisOne: id === viewer.sessionId,
    })
    expect((await execute(viewer, SESSIONS)).data).toEqual({
      sessions: [
        row(own, 'An unknown browser'),
        row(library, 'An unknown browser'),
        row(phone, 'Firefox on Linux'),
      ],
    })
  })

  test('are listed newest first when they were used at the same time', async () => {
    const viewer = await aViewer()
    const lastSeenAt = new Date()
    const ids = [viewer.sessionId]
    for (const name of ['phone', 'library']) ids.unshift((await another(viewer, name, 0)).id)
    await db.session.updateMany({ where: { memberId: viewer.id }, data: { lastSeenAt } })
    const { sessions } = (await execute(viewer, '{ sessions { id } }')).data as { sessions: { id: string }[] }
    expect(sessions.map(({ id }) => id)).toEqual(ids)
  })

  test('expire after twelve hours for an administrator', async () => {
    const admin = await anAdmin()
    await another(admin, 'phone', 13)
    const retained = await another(admin, 'library', 11)
    const { data } = await execute(admin, SESSIONS)
    const { sessions } = data as { sessions: { id: string }[] }
    expect(sessions.map(({ id }) => id)).toEqual([admin.sessionId, retained.id])
  })

  test('can be ended one by one or all others at once, and this is logged', async () => {
    const viewer = await aViewer()
    const phone = await another(viewer, 'phone', 1)
    await another(viewer, 'library', 1)
    await another(viewer, 'office', 1)
    const member = await nameInLog('member', viewer.id)
    const end = (id: string) => execute(viewer, 'mutation ($id: ID!) { endSession(id: $id) }', { id })
    expect(
      await eventsOf(async () => expect((await end(phone.id)).data).toEqual({ endSession: phone.id })),
    ).toMatchObject([{ event: 'sessions_ended', count: 1, member }])
    for (const id of [phone.id, 'nothing'])
      expect((await end(id)).errors).toMatchObject([
        { message: 'This session has already ended.', extensions: { code: 'NOT_FOUND' } },
      ])
    const endOthers = async () =>
      expect((await execute(viewer, 'mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 2 })
    expect(await eventsOf(endOthers)).toMatchObject([{ event: 'sessions_ended', count: 2, member }])
    expect(await db.session.findMany({ where: { memberId: viewer.id } })).toMatchObject([
      { id: viewer.sessionId },
    ])
  })
})

test('confirms a session with a link for 15 minutes, and logs it', async () => {
  env.SIGN_IN = 'link'
  const viewer = await aViewer()
  const requested = await execute(viewer, 'mutation { askToConfirm { message } }')
  expect(requested.data).toEqual({
    askToConfirm: { message: `Check your e-mail: we have sent a link to ${viewer.email}.` },
  })
  const email = await db.email.findFirstOrThrow({ where: { memberId: viewer.id } })
  const link = await db.signInLink.findFirstOrThrow({ where: { memberId: viewer.id } })
  expect(email).toMatchObject({ kind: 'confirm-act', data: { linkId: link.id } })
  expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(600_000)

  const confirm = (token: string) =>
    execute(viewer, 'mutation ($token: String!) { confirmSession(token: $token) { message } }', { token })
  const token = await lastToken(viewer.id)
  const confirmed = async () =>
    expect((await confirm(token)).data).toEqual({
      confirmSession: { message: 'Thank you. You won’t be asked again for 15 minutes.' },
    })
  expect(await eventsOf(confirmed)).toMatchObject([
    { event: 'confirmed', by: 'link', member: await nameInLog('member', viewer.id) },
  ])
  expect((await confirm(token)).errors).toMatchObject([
    { message: 'This link isn’t valid here. Please ask for a new one.', extensions: { code: 'NOT_FOUND' } },
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { anAdmin, aViewer } from '../test/factories.ts'
import {
  confirmSession,
  isConfirmationLink,
  requestConfirmation,
  requireFreshConfirmation,
} from './confirmation.ts'
import { issueToken } from './links/links.ts'
import { endOtherSessions, endSessionById, findSessions } from './sessions/session-list.ts'
import { beginSession } from './sign-in.ts'

beforeEach(() => void (env.SIGN_IN = 'link'))

async function aToken(memberId: string) {
  const { id } = await db.signInLink.findFirstOrThrow({ where: { memberId }, orderBy: { id: 'desc' } })
  return (await issueToken(id)) ?? ''
}

test('requires a fresh link for an irreversible act, which confirms this session for 15 minutes', async () => {
  const admin = await anAdmin()
  await expect(requireFreshConfirmation(admin)).rejects.toMatchObject({ code: 'CONFIRM' })
  await requestConfirmation(admin)
  const token = await aToken(admin.id)
  expect(await isConfirmationLink(admin, token)).toBe(true)
  await confirmSession(admin, token)
  expect(await isConfirmationLink(admin, token)).toBe(false)
  await expect(requireFreshConfirmation(admin)).resolves.toBeUndefined()
  await expect(confirmSession(admin, token)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await db.session.update({
    where: { id: admin.sessionId },
    data: { confirmedAt: new Date(Date.now() - 16 * 60_000) },
  })
  await expect(requireFreshConfirmation(admin)).rejects.toMatchObject({ code: 'CONFIRM' })
})

test('confirms only the session that requested the link', async () => {
  const admin = await anAdmin()
  await beginSession(admin.id, 'stolen')
  const other = await db.session.findFirstOrThrow({ where: { memberId: admin.id, userAgent: 'stolen' } })
  await requestConfirmation(admin)
  const token = await aToken(admin.id)
  for (const viewer of [{ ...admin, sessionId: other.id }, await anAdmin()]) {
    expect(await isConfirmationLink(viewer, token)).toBe(false)
    await expect(confirmSession(viewer, token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await isConfirmationLink(null, token)).toBe(false)
})

test('requires no confirmation with instant sign-in', async () => {
  env.SIGN_IN = 'instant'
  await expect(requireFreshConfirmation(await anAdmin())).resolves.toBeUndefined()
})

test("lists and ends only the member's own sessions", async () => {
  const member = await aViewer()
  const stranger = await aViewer()
  await beginSession(member.id, 'phone')
  await beginSession(member.id, 'library')
  const phone = (await findSessions(member)).find(({ userAgent }) => userAgent === 'phone')
  await expect(endSessionById(stranger, phone?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await endSessionById(member, phone?.id ?? '')
  expect(await endOtherSessions(member)).toBe(1)
  expect((await findSessions(member)).map(({ id }) => id)).toEqual([member.sessionId])
  expect(await findSessions(stranger)).toHaveLength(1)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../test/factories.ts'

// Passkeys belong to a name; the address is read when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://agile.example'))
const { db } = await import('../db.ts')
const { env } = await import('../env.ts')
const { changeRole } = await import('../members/roles.ts')
const { deleteSection, createSection } = await import('../sections/sections.ts')
const { ask, call } = await import('../test/ask.ts')
const { anAuthenticator } = await import('../test/authenticator.ts')
const { aMember, anAdmin, aViewer } = await import('../test/factories.ts')
const { requireFreshConfirmation } = await import('./confirmation.ts')
const { addPasskey, confirmWithPasskey, findPasskeys, removePasskey, startConfirmation, startPasskey } =
  await import('./passkeys.ts')

const HERE = { origin: 'https://agile.example', rpId: 'agile.example' }
beforeAll(() => void (env.RATE_LIMITS = 'off'))
afterAll(() => void (env.RATE_LIMITS = 'on'))
beforeEach(() => void (env.SIGN_IN = 'link'))

const challengeOf = (options: string) => ({
  challenge: (JSON.parse(options) as { challenge: string }).challenge,
})
const confirmedAt = (viewer: SignedIn, minutesAgo: number) =>
  db.session.update({
    where: { id: viewer.sessionId },
    data: { confirmedAt: new Date(Date.now() - minutesAgo * 60_000) },
  })
const forget = (viewer: SignedIn) =>
  db.session.update({ where: { id: viewer.sessionId }, data: { confirmedAt: null } })

/** An administrator with a passkey, whose confirmation is over. */
async function withPasskey() {
  const viewer = await anAdmin()
  const device = anAuthenticator()
  await confirmedAt(viewer, 0)
  const place = { ...HERE, ...challengeOf(await startPasskey(viewer)) }
  await addPasskey(viewer, { name: 'Phone', response: device.register(place) })
  await forget(viewer)
  return { viewer, device }
}

describe('acts that cannot be undone', () => {
  test('wait for a confirmation in link mode, through both doors, and change nothing before', async () => {
    const viewer = await anAdmin()
    await anAdmin()
    const { id } = await aMember()
    const section = await createSection(viewer, { key: 'a-key', title: 'Title', htmlContent: '<p>x</p>' })
    await expect(changeRole(viewer, id, { role: 'admin' })).rejects.toMatchObject({ code: 'CONFIRM' })
    await expect(deleteSection(viewer, section.id)).rejects.toMatchObject({ code: 'CONFIRM' })
    const body = { role: 'admin' }
    const answer = await call('PATCH', `/api/admin/users/${id}/role`, {
      cookie: `__Host-${viewer.cookie}`,
      body,
    })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('confirm first') } })
    const document = 'mutation ($id: ID!) { deleteSection(id: $id) { id } }'
    const { errors } = await ask(viewer, document, { id: section.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFIRM' })
    expect(await db.member.findUnique({ where: { id } })).toMatchObject({ role: 'user' })
    expect(await db.section.count()).toBe(1)

    await confirmedAt(viewer, 14)
    await changeRole(viewer, id, { role: 'admin' })
    await deleteSection(viewer, section.id)
    expect(await db.section.count()).toBe(0)
  })

  test('wait for nothing where sign-in is instant', async () => {
    env.SIGN_IN = 'instant'
    const { id } = await aMember()
    expect(await changeRole(await anAdmin(), id, { role: 'admin' })).toMatchObject({ role: 'admin' })
  })

  test('are refused to members before they are asked to confirm', async () => {
    const { id } = await aMember()
    const attempt = changeRole(await aViewer(), id, { role: 'admin' })
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a passkey', () => {
  test('confirms the session that asked, once for each question', async () => {
    const { viewer, device } = await withPasskey()
    await expect(requireFreshConfirmation(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    await confirmWithPasskey(viewer, { response })
    await requireFreshConfirmation(viewer)
    await expect(confirmWithPasskey(viewer, { response })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await findPasskeys(viewer)).keys[0]).toMatchObject({ name: 'Phone', counter: 2n })
  })

  test('cannot be added to a session that lies open somewhere', async () => {
    const viewer = await anAdmin()
    await expect(startPasskey(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
    // Nor with a question that was asked for something else.
    const { viewer: owner } = await withPasskey()
    const place = { ...HERE, ...challengeOf(await startConfirmation(owner)) }
    const stranger = { name: 'Stranger', response: anAuthenticator().register(place) }
    await expect(addPasskey(owner, stranger)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('is worth nothing for another site, question, person or device, or unless its owner touched it', async () => {
    const { viewer, device } = await withPasskey()
    const other = await withPasskey()
    const ask = async () => ({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const attempts = [
      device.assert({ ...(await ask()), origin: 'https://evil.example' }),
      device.assert({ ...(await ask()), rpId: 'evil.example' }),
      device.assert({
        ...(await ask()),
        challenge: challengeOf(await startConfirmation(other.viewer)).challenge,
      }),
      other.device.assert(await ask()),
      device.assert(await ask(), { isVerified: false }),
      '{}',
      'no JSON',
      'x'.repeat(30_000),
    ]
    for (const response of attempts) {
      await startConfirmation(viewer)
      await expect(confirmWithPasskey(viewer, { response })).rejects.toMatchObject({ code: 'INVALID' })
    }
    await expect(requireFreshConfirmation(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('of ten answers to one question at once, one counts', async () => {
    const { viewer, device } = await withPasskey()
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const tries = Array.from({ length: 10 }, () => confirmWithPasskey(viewer, { response }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('that answers too late is refused', async () => {
    const { viewer, device } = await withPasskey()
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const challengeAt = new Date(Date.now() - 6 * 60_000)
    await db.session.update({ where: { id: viewer.sessionId }, data: { challengeAt } })
    await expect(confirmWithPasskey(viewer, { response })).rejects.toThrow('took too long')
  })

  test('is seen and removed by its owner only', async () => {
    const { viewer } = await withPasskey()
    const { viewer: other } = await withPasskey()
    const id = (await findPasskeys(viewer)).keys[0]?.id ?? ''
    expect((await findPasskeys(other)).keys.map((key) => key.id)).not.toContain(id)
    await expect(removePasskey(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removePasskey(viewer, id)
    await expect(startConfirmation(viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

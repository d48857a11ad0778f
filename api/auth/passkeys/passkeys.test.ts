import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Passkeys belong to a host name; the site URL is read when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://agile.example'))
const { db } = await import('../../database/db.ts')
const { env } = await import('../../lib/env.ts')
const { log } = await import('../../lib/log.ts')
const { changeRole } = await import('../../members/administration/roles.ts')
const { deleteSection, createSection } = await import('../../sections/sections.ts')
const { execute, call } = await import('../../test/execute.ts')
const { anAuthenticator } = await import('../../test/auth/authenticator.ts')
const { eventsOf } = await import('../../test/events.ts')
const { aMember, anAdmin, aViewer } = await import('../../test/factories.ts')
const { requireFreshConfirmation } = await import('../confirmation.ts')
const { addPasskey, confirmWithPasskey, findPasskeys, removePasskey, startConfirmation, startPasskey } =
  await import('./passkeys.ts')
const { HERE, challengeOf, confirmedAt, withPasskey } = await import('../../test/auth/passkey-owners.ts')

beforeAll(() => void (env.RATE_LIMITS = 'off'))
beforeEach(() => void (env.SIGN_IN = 'link'))

describe('irreversible acts', () => {
  test('require confirmation in link mode, over REST and GraphQL, and change nothing before', async () => {
    const viewer = await anAdmin()
    await anAdmin()
    const { id } = await aMember()
    const section = await createSection(viewer, { key: 'a-key', title: 'Title', htmlContent: '<p>x</p>' })
    await expect(changeRole(viewer, id, { role: 'admin' })).rejects.toMatchObject({ code: 'CONFIRM' })
    await expect(deleteSection(viewer, section.id)).rejects.toMatchObject({ code: 'CONFIRM' })
    const body = { role: 'admin' }
    const result = await call('PATCH', `/api/admin/users/${id}/role`, {
      cookie: `__Host-${viewer.cookie}`,
      body,
    })
    expect(result).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('confirm it’s you first') },
    })
    const document = 'mutation ($id: ID!) { deleteSection(id: $id) { id } }'
    const { errors } = await execute(viewer, document, { id: section.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFIRM' })
    expect(await db.member.findUnique({ where: { id } })).toMatchObject({ role: 'user' })
    expect(await db.section.count()).toBe(1)

    await confirmedAt(viewer, 14)
    await changeRole(viewer, id, { role: 'admin' })
    await deleteSection(viewer, section.id)
    expect(await db.section.count()).toBe(0)
  })

  test('require no confirmation with instant sign-in', async () => {
    env.SIGN_IN = 'instant'
    const { id } = await aMember()
    expect(await changeRole(await anAdmin(), id, { role: 'admin' })).toMatchObject({ role: 'admin' })
  })

  test('are refused to members without the right before confirmation is requested', async () => {
    const { id } = await aMember()
    const attempt = changeRole(await aViewer(), id, { role: 'admin' })
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a passkey', () => {
  test('confirms the requesting session, once for each challenge', async () => {
    const { viewer, device } = await withPasskey()
    await expect(requireFreshConfirmation(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    await confirmWithPasskey(viewer, { response })
    await requireFreshConfirmation(viewer)
    await expect(confirmWithPasskey(viewer, { response })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await findPasskeys(viewer)).keys[0]).toMatchObject({ name: 'Phone', counter: 2n })
  })

  test("is rejected for another site, challenge, member or device, and without its owner's touch", async () => {
    const { viewer, device } = await withPasskey()
    const other = await withPasskey()
    const requested = async () => ({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const [key] = (await findPasskeys(viewer)).keys
    const asThisKey = (response: object) => ({ ...response, id: key?.id, rawId: key?.id })
    const unusable = 'This passkey couldn’t be used. Please try again.'
    const attempts: [() => Promise<unknown>, string][] = [
      [async () => device.assert({ ...(await requested()), origin: 'https://evil.example' }), unusable],
      [async () => device.assert({ ...(await requested()), rpId: 'evil.example' }), unusable],
      [
        async () =>
          device.assert({ ...(await requested()), ...challengeOf(await startConfirmation(other.viewer)) }),
        unusable,
      ],
      [async () => other.device.assert(await requested()), unusable],
      [async () => asThisKey(other.device.assert(await requested())), unusable],
      [async () => device.assert(await requested(), { isVerified: false }), unusable],
      [() => Promise.resolve({}), 'This isn’t a valid passkey response'],
      [() => Promise.resolve('no object'), 'This isn’t a valid passkey response'],
      [() => Promise.resolve({ id: 'x'.repeat(30_000) }), 'This is too long for a passkey'],
    ]
    for (const [attempt, message] of attempts)
      await expect(confirmWithPasskey(viewer, { response: await attempt() })).rejects.toMatchObject({
        code: 'INVALID',
        message,
      })
    const wrong = device.assert({ ...(await requested()), rpId: 'evil.example' })
    await expect(confirmWithPasskey(viewer, { response: wrong })).rejects.toMatchObject({
      cause: expect.any(Error) as Error,
    })
    const late = device.assert(await requested())
    await db.session.delete({ where: { id: viewer.sessionId } })
    await expect(confirmWithPasskey(viewer, { response: late })).rejects.toThrow('took too long')
    await expect(requireFreshConfirmation(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('accepts one of ten concurrent responses to a challenge, and none later', async () => {
    const { viewer, device } = await withPasskey(anAuthenticator({ isCounting: false }))
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const tries = Array.from({ length: 10 }, () => confirmWithPasskey(viewer, { response }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(confirmWithPasskey(viewer, { response })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('is rejected after the challenge has expired', async () => {
    const { viewer, device } = await withPasskey()
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const challengeAt = new Date(Date.now() - 6 * 60_000)
    await db.session.update({ where: { id: viewer.sessionId }, data: { challengeAt } })
    await expect(confirmWithPasskey(viewer, { response })).rejects.toThrow('took too long')
  })

  test('is logged without its name when it is added and when it confirms', async () => {
    vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true)
    const info = vi.spyOn(log, 'info').mockReturnValue(undefined)
    const { viewer, device } = await withPasskey()
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    await confirmWithPasskey(viewer, { response })
    const noted = info.mock.calls.map(([line]) => line as { event?: string; member?: string })
    vi.restoreAllMocks()
    expect(noted.map(({ event }) => event)).toEqual(['passkey_added', 'confirmed'])
    expect(noted[1]).toMatchObject({ by: 'passkey' })
    for (const { member } of noted) expect(member).toMatch(/^[0-9a-f]{16}$/)
  })

  test('confirms even if its browser reports no transports', async () => {
    const viewer = await anAdmin()
    await confirmedAt(viewer, 0)
    const device = anAuthenticator()
    const registered = device.register({ ...HERE, ...challengeOf(await startPasskey(viewer)) })
    delete registered.response['transports']
    const { id } = await addPasskey(viewer, { name: 'Phone', response: registered })

    const requested = await startConfirmation(viewer)
    expect(requested.allowCredentials).toEqual([{ id, transports: [], type: 'public-key' }])
    await confirmWithPasskey(viewer, { response: device.assert({ ...HERE, ...challengeOf(requested) }) })
  })

  test('is listed for and removed by its owner only', async () => {
    const { viewer } = await withPasskey()
    const { viewer: other } = await withPasskey()
    const id = (await findPasskeys(viewer)).keys[0]?.id ?? ''
    expect((await findPasskeys(other)).keys.map((key) => key.id)).not.toContain(id)
    await confirmedAt(other, 1)
    await expect(removePasskey(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await confirmedAt(viewer, 1)
    expect(await eventsOf(() => removePasskey(viewer, id))).toMatchObject([{ event: 'passkey_removed' }])
    await expect(startConfirmation(viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

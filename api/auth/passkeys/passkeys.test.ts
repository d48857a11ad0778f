import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../test/factories.ts'

// Passkeys belong to a name; the address is read when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://agile.example'))
const { db } = await import('../../database/db.ts')
const { env } = await import('../../lib/env.ts')
const { log } = await import('../../lib/log.ts')
const { changeRole } = await import('../../members/administration/roles.ts')
const { deleteSection, createSection } = await import('../../sections/sections.ts')
const { ask, call } = await import('../../test/ask.ts')
const { anAuthenticator } = await import('../../test/authenticator.ts')
const { eventsOf } = await import('../../test/events.ts')
const { aMember, anAdmin, aViewer } = await import('../../test/factories.ts')
const { requireFreshConfirmation } = await import('../confirmation.ts')
const { addPasskey, confirmWithPasskey, findPasskeys, removePasskey, startConfirmation, startPasskey } =
  await import('./passkeys.ts')

const HERE = { origin: 'https://agile.example', rpId: 'agile.example' }
beforeAll(() => void (env.RATE_LIMITS = 'off'))
beforeEach(() => void (env.SIGN_IN = 'link'))

const challengeOf = ({ challenge }: { challenge: string }) => ({ challenge })
const confirmedAt = (viewer: SignedIn, minutesAgo: number) =>
  db.session.update({
    where: { id: viewer.sessionId },
    data: { confirmedAt: new Date(Date.now() - minutesAgo * 60_000) },
  })
const forget = (viewer: SignedIn) =>
  db.session.update({ where: { id: viewer.sessionId }, data: { confirmedAt: null } })

/** An administrator with a passkey, whose confirmation is over. */
async function withPasskey(device = anAuthenticator()) {
  const viewer = await anAdmin()
  await confirmedAt(viewer, 0)
  const ceremony = { ...HERE, ...challengeOf(await startPasskey(viewer)) }
  await addPasskey(viewer, { name: 'Phone', response: device.register(ceremony) })
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
    const ceremony = { ...HERE, ...challengeOf(await startConfirmation(owner)) }
    const stranger = { name: 'Stranger', response: anAuthenticator().register(ceremony) }
    await expect(addPasskey(owner, stranger)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('is worth nothing for another site, question, person or device, or unless its owner touched it', async () => {
    const { viewer, device } = await withPasskey()
    const other = await withPasskey()
    const asked = async () => ({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const [key] = (await findPasskeys(viewer)).keys
    const pretended = (response: object) => ({ ...response, id: key?.id, rawId: key?.id })
    const unusable = 'This passkey could not be used. Please try again.'
    const attempts: [() => Promise<unknown>, string][] = [
      [async () => device.assert({ ...(await asked()), origin: 'https://evil.example' }), unusable],
      [async () => device.assert({ ...(await asked()), rpId: 'evil.example' }), unusable],
      [
        async () =>
          device.assert({ ...(await asked()), ...challengeOf(await startConfirmation(other.viewer)) }),
        unusable,
      ],
      [async () => other.device.assert(await asked()), unusable],
      [async () => pretended(other.device.assert(await asked())), unusable],
      [async () => device.assert(await asked(), { isVerified: false }), unusable],
      [() => Promise.resolve({}), 'This is no answer of a passkey'],
      [() => Promise.resolve('no object'), 'This is no answer of a passkey'],
      [() => Promise.resolve({ id: 'x'.repeat(30_000) }), 'This is too long for a passkey'],
    ]
    for (const [attempt, message] of attempts)
      await expect(confirmWithPasskey(viewer, { response: await attempt() })).rejects.toMatchObject({
        code: 'INVALID',
        message,
      })
    const wrong = device.assert({ ...(await asked()), rpId: 'evil.example' })
    await expect(confirmWithPasskey(viewer, { response: wrong })).rejects.toMatchObject({
      cause: expect.any(Error) as Error,
    })
    const late = device.assert(await asked())
    await db.session.delete({ where: { id: viewer.sessionId } })
    await expect(confirmWithPasskey(viewer, { response: late })).rejects.toThrow('took too long')
    await expect(requireFreshConfirmation(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('of ten answers to one question at once, one counts, and none later', async () => {
    const { viewer, device } = await withPasskey(anAuthenticator({ isCounting: false }))
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const tries = Array.from({ length: 10 }, () => confirmWithPasskey(viewer, { response }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(confirmWithPasskey(viewer, { response })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('that answers too late is refused', async () => {
    const { viewer, device } = await withPasskey()
    const response = device.assert({ ...HERE, ...challengeOf(await startConfirmation(viewer)) })
    const challengeAt = new Date(Date.now() - 6 * 60_000)
    await db.session.update({ where: { id: viewer.sessionId }, data: { challengeAt } })
    await expect(confirmWithPasskey(viewer, { response })).rejects.toThrow('took too long')
  })

  test('is in the log when it is added and when it confirms, without a name', async () => {
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

  test('is made for this site and this member, with what every device can do, and a fingerprint or PIN', async () => {
    const { viewer } = await withPasskey()
    await confirmedAt(viewer, 0)
    const [key] = (await findPasskeys(viewer)).keys
    const { data } = await ask(viewer, 'mutation { startPasskey }')
    const { startPasskey: options } = data as { startPasskey: object }
    expect(options).toMatchObject({
      rp: { name: 'Irish Agile', id: 'agile.example' },
      user: {
        id: Buffer.from(viewer.id).toString('base64url'),
        name: viewer.email,
        displayName: `${viewer.firstName} ${viewer.lastName}`,
      },
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      attestation: 'none',
      excludeCredentials: [{ id: key?.id, transports: ['internal'], type: 'public-key' }],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })

    const asked = await startConfirmation(viewer)
    expect(asked).toMatchObject({
      rpId: 'agile.example',
      allowCredentials: [{ id: key?.id, transports: ['internal'], type: 'public-key' }],
      userVerification: 'required',
    })
  })

  test('can be used although its browser does not say how it is reached', async () => {
    const viewer = await anAdmin()
    await confirmedAt(viewer, 0)
    const device = anAuthenticator()
    const registered = device.register({ ...HERE, ...challengeOf(await startPasskey(viewer)) })
    delete registered.response['transports']
    const { id } = await addPasskey(viewer, { name: 'Phone', response: registered })

    const asked = await startConfirmation(viewer)
    expect(asked.allowCredentials).toEqual([{ id, transports: [], type: 'public-key' }])
    await confirmWithPasskey(viewer, { response: device.assert({ ...HERE, ...challengeOf(asked) }) })
  })

  test('is added, listed, used and removed through GraphQL', async () => {
    const viewer = await anAdmin()
    await confirmedAt(viewer, 0)
    const device = anAuthenticator()
    const run = async (document: string, variables = {}) => {
      const { data, errors } = await ask(viewer, document, variables)
      expect(errors).toBeUndefined()
      return data as Record<string, unknown>
    }
    const ceremony = { ...HERE, ...challengeOf(await startPasskey(viewer)) }
    const added = await run(
      'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { id name lastUsedAt } }',
      {
        input: { name: '  Phone ', response: device.register(ceremony) },
      },
    )
    const [key] = (await findPasskeys(viewer)).keys
    expect(key).toMatchObject({ transports: ['internal'], counter: 1n })
    expect(added).toEqual({ addPasskey: { id: key?.id, name: 'Phone', lastUsedAt: null } })

    await forget(viewer)
    const { startConfirmation: options } = await run('mutation { startConfirmation }')
    const response = device.assert({ ...HERE, ...challengeOf(options as { challenge: string }) })
    const document = 'mutation ($response: JSON!) { confirmWithPasskey(response: $response) { message } }'
    expect(await run(document, { response })).toEqual({
      confirmWithPasskey: {
        message: 'Thank you. For the next 15 minutes you can do what cannot be undone.',
      },
    })
    const used = await db.passkey.findUniqueOrThrow({ where: { id: key?.id ?? '' } })
    expect(used.lastUsedAt).toEqual(expect.any(Date))
    expect(await run('{ passkeys { arePossible keys { id name createdAt lastUsedAt } } }')).toEqual({
      passkeys: {
        arePossible: true,
        keys: [
          {
            id: used.id,
            name: 'Phone',
            createdAt: used.createdAt.toISOString(),
            lastUsedAt: used.lastUsedAt?.toISOString(),
          },
        ],
      },
    })
    const remove = 'mutation ($id: ID!) { removePasskey(id: $id) }'
    expect(await run(remove, { id: used.id })).toEqual({ removePasskey: used.id })
    const again = await ask(viewer, remove, { id: used.id })
    expect(again.errors).toMatchObject([
      { message: 'There is no such passkey.', extensions: { code: 'NOT_FOUND' } },
    ])
    await expect(startConfirmation(viewer)).rejects.toMatchObject({ message: 'You have no passkey.' })
  })

  test('cannot be added where sign-in is instant, nor a twenty-first', async () => {
    const viewer = await anAdmin()
    await confirmedAt(viewer, 0)
    const facts = { memberId: viewer.id, publicKey: new Uint8Array(1), counter: 0, transports: [] }
    const add = (n: number) =>
      db.passkey.create({
        data: {
          ...facts,
          id: Buffer.from(`${viewer.id} ${n}`).toString('base64url'),
          name: `Key ${n}`,
          createdAt: new Date(Date.now() - n * 1000),
        },
      })
    for (let n = 1; n < 20; n += 1) await add(n)
    await startPasskey(viewer)
    await add(20)
    await expect(startPasskey(viewer)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have 20 passkeys. Remove one first.',
    })
    const names = (await findPasskeys(viewer)).keys.map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 20 }, (_, n) => `Key ${20 - n}`))

    env.SIGN_IN = 'instant'
    expect((await findPasskeys(viewer)).arePossible).toBe(false)
  })

  test('is not added for another site or question, twice, forged, or unless its owner touched it', async () => {
    const { viewer, device } = await withPasskey()
    const other = await anAdmin()
    for (const each of [viewer, other]) await confirmedAt(each, 0)
    const ceremony = async () => ({ ...HERE, ...challengeOf(await startPasskey(viewer)) })
    const fresh = anAuthenticator()
    const attempts: [string, () => Promise<unknown>][] = [
      ['site', async () => fresh.register({ ...(await ceremony()), origin: 'https://evil.example' })],
      ['name', async () => fresh.register({ ...(await ceremony()), rpId: 'evil.example' })],
      [
        'question',
        async () => fresh.register({ ...(await ceremony()), ...challengeOf(await startPasskey(other)) }),
      ],
      ['touch', async () => fresh.register(await ceremony(), { isVerified: false })],
      ['maker', async () => fresh.register(await ceremony(), { isForged: true })],
      ['second time', async () => device.register(await ceremony())],
    ]
    for (const [what, attempt] of attempts)
      await expect(
        addPasskey(viewer, { name: 'Another', response: await attempt() }),
        what,
      ).rejects.toMatchObject({
        code: 'INVALID',
        message: 'This passkey could not be used. Please try again.',
      })
    expect((await findPasskeys(viewer)).keys.map(({ name }) => name)).toEqual(['Phone'])
  })

  test('is seen and removed by its owner only', async () => {
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

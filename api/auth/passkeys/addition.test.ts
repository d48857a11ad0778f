import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Passkeys belong to a host name; the site URL is read when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://agile.example'))
const { db } = await import('../../database/db.ts')
const { env } = await import('../../lib/env.ts')
const { execute } = await import('../../test/execute.ts')
const { anAuthenticator } = await import('../../test/auth/authenticator.ts')
const { anAdmin } = await import('../../test/factories.ts')
const { addPasskey, findPasskeys, startConfirmation, startPasskey } = await import('./passkeys.ts')
const { HERE, challengeOf, confirmedAt, forget, withPasskey } =
  await import('../../test/auth/passkey-owners.ts')

beforeAll(() => void (env.RATE_LIMITS = 'off'))
beforeEach(() => void (env.SIGN_IN = 'link'))

describe('a passkey', () => {
  test('requires a fresh confirmation of the session before it is added', async () => {
    const viewer = await anAdmin()
    await expect(startPasskey(viewer)).rejects.toMatchObject({ code: 'CONFIRM' })
    // Rejected, too, with a challenge for another purpose.
    const { viewer: owner } = await withPasskey()
    const ceremony = { ...HERE, ...challengeOf(await startConfirmation(owner)) }
    const stranger = { name: 'Stranger', response: anAuthenticator().register(ceremony) }
    await expect(addPasskey(owner, stranger)).rejects.toMatchObject({ code: 'CONFIRM' })
  })

  test('is created for this site and member, with common algorithms and a fingerprint or PIN', async () => {
    const { viewer } = await withPasskey()
    await confirmedAt(viewer, 0)
    const [key] = (await findPasskeys(viewer)).keys
    const { data } = await execute(viewer, 'mutation { startPasskey }')
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

    const requested = await startConfirmation(viewer)
    expect(requested).toMatchObject({
      rpId: 'agile.example',
      allowCredentials: [{ id: key?.id, transports: ['internal'], type: 'public-key' }],
      userVerification: 'required',
    })
  })

  test('is added, listed, used and removed through GraphQL', async () => {
    const viewer = await anAdmin()
    await confirmedAt(viewer, 0)
    const device = anAuthenticator()
    const run = async (document: string, variables = {}) => {
      const { data, errors } = await execute(viewer, document, variables)
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
        message: 'Thank you. You won’t be asked again for 15 minutes.',
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
    const again = await execute(viewer, remove, { id: used.id })
    expect(again.errors).toMatchObject([
      { message: 'There’s no such passkey.', extensions: { code: 'NOT_FOUND' } },
    ])
    await expect(startConfirmation(viewer)).rejects.toMatchObject({ message: 'You have no passkey.' })
  })

  test('cannot be added with instant sign-in, nor as the twenty-first', async () => {
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

  test("is rejected for another site or challenge, on reuse, when forged, or without its owner's touch", async () => {
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
        message: 'This passkey couldn’t be used. Please try again.',
      })
    expect((await findPasskeys(viewer)).keys.map(({ name }) => name)).toEqual(['Phone'])
  })
})

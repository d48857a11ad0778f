import { expect, test, vi } from 'vitest'

// The site URL is read when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'http://localhost:4321'))
const { env } = await import('../../lib/env.ts')
const { aViewer } = await import('../../test/factories.ts')
const { findPasskeys } = await import('./passkeys.ts')

test('offers passkeys without https on localhost', async () => {
  env.SIGN_IN = 'link'
  expect(await findPasskeys(await aViewer())).toEqual({ arePossible: true, keys: [] })
})

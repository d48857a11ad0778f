import { expect, test, vi } from 'vitest'

// The names of cookies are chosen when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://irishagile.example'))
const { contextOf } = await import('./context.ts')

test('over https, cookies are Secure and of this host alone', async () => {
  const added = new Headers()
  const incoming = { cookie: undefined, userAgent: undefined, forwardedFor: undefined, peer: '127.0.0.1' }
  const { setSession, setNonce } = await contextOf(incoming, added)
  setSession({ token: 'a', endsAt: new Date(Date.now() + 86_400_000) })
  setNonce('b')
  expect(added.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=a; Path=\/; Expires=.+ GMT; HttpOnly; Secure; SameSite=Lax$/),
    '__Host-sign-in=b; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

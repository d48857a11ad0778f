import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** Reads the environment as a new process would. */
async function startWith(values: Record<string, string>) {
  const unset = [
    'NODE_ENV',
    'HOST',
    'SITE_URL',
    'ALLOW_HTTP',
    'SIGN_IN',
    'ALLOW_INSTANT_SIGN_IN',
    'SMTP_URL',
    'MAIL_DIR',
    'RATE_LIMITS',
  ]
  for (const name of unset) vi.stubEnv(name, values[name])
  vi.resetModules()
  const { env, overHttps, requireSafeConfiguration } = await import('./env.ts')
  return { env, overHttps, start: requireSafeConfiguration }
}

const production = { NODE_ENV: 'production', SITE_URL: 'https://irishagile.example' }

test('signs in at once on one’s own machine, and by link in production', async () => {
  expect((await startWith({})).env).toMatchObject({ SIGN_IN: 'instant', HOST: '127.0.0.1' })
  expect((await startWith(production)).env.SIGN_IN).toBe('link')
})

test.each([
  [{ ...production, SIGN_IN: 'instant' }, /anybody sign in as any member.*ALLOW_INSTANT_SIGN_IN=yes/],
  [{ HOST: '0.0.0.0' }, /anybody who reaches HOST=0\.0\.0\.0 sign in as any member/],
  [{ NODE_ENV: 'production', MAIL_DIR: '/tmp/mail' }, /SITE_URL is missing.*SITE_URL=https:/],
  [{ NODE_ENV: 'production', SITE_URL: 'http://irishagile.example' }, /others can read them.*ALLOW_HTTP=yes/],
  [
    { ...production, SIGN_IN: 'instant', ALLOW_INSTANT_SIGN_IN: 'yes', HOST: '0.0.0.0' },
    /everybody who reaches this machine.*HOST=127\.0\.0\.1/,
  ],
  [production, /SIGN_IN=link sends mails: set SMTP_URL/],
  [{ ...production, MAIL_DIR: '/tmp/mail', RATE_LIMITS: 'off' }, /RATE_LIMITS=off is for tests/],
])('%j refuses to start, and says why', async (values, reason) => {
  expect((await startWith(values)).start).toThrow(reason)
})

test.each([
  {},
  { ...production, SMTP_URL: 'smtp://localhost:25' },
  { ...production, MAIL_DIR: '/tmp/mail' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://localhost:4321' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://10.0.0.7', ALLOW_HTTP: 'yes' },
  { ...production, SIGN_IN: 'instant', ALLOW_INSTANT_SIGN_IN: 'yes' },
])('%j starts', async (values) => {
  expect((await startWith(values)).start).not.toThrow()
})

test('over https, cookies are Secure and of this host alone', async () => {
  await startWith({ SITE_URL: 'https://irishagile.example' })
  const { contextOf } = await import('../auth/context.ts')
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

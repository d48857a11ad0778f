import { expect, test } from 'vitest'
import { parseEnvironment, requireSafeConfiguration } from './env.ts'

const starting = (values: Record<string, string>) => () => requireSafeConfiguration(parseEnvironment(values))

const production = { NODE_ENV: 'production', SITE_URL: 'https://irishagile.example' }

test('signs in at once on one’s own machine, and by link in production', () => {
  expect(parseEnvironment({})).toMatchObject({ SIGN_IN: 'instant', HOST: '127.0.0.1' })
  expect(parseEnvironment(production).SIGN_IN).toBe('link')
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
])('%j refuses to start, and says why', (values, reason) => {
  expect(starting(values)).toThrow(reason)
})

test.each([
  {},
  { ...production, SMTP_URL: 'smtp://localhost:25' },
  { ...production, MAIL_DIR: '/tmp/mail' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://localhost:4321' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://10.0.0.7', ALLOW_HTTP: 'yes' },
  { ...production, SIGN_IN: 'instant', ALLOW_INSTANT_SIGN_IN: 'yes' },
])('%j starts', (values) => {
  expect(starting(values)).not.toThrow()
})

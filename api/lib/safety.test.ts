import { expect, test } from 'vitest'
import { requireConfiguration, requireSafeConfiguration } from './safety.ts'
import { parseEnvironment, type Values } from './settings.ts'

const starting = (values: Values) => () => requireSafeConfiguration(parseEnvironment(values))

const production = { NODE_ENV: 'production', SITE_URL: 'https://irishagile.example' }

test('signs in instantly by default on a developer’s machine, and by link in production', () => {
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
])('%j is rejected at startup with the reason', (values, reason) => {
  expect(starting(values)).toThrow(reason)
})

test.each([
  {},
  { ...production, SMTP_URL: 'smtp://localhost:25' },
  { ...production, MAIL_DIR: '/tmp/mail' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://localhost:4321' },
  { ...production, MAIL_DIR: '/tmp/mail', SITE_URL: 'http://10.0.0.7', ALLOW_HTTP: 'yes' },
  { ...production, SIGN_IN: 'instant', ALLOW_INSTANT_SIGN_IN: 'yes' },
])('%j is accepted', (values) => {
  expect(starting(values)).not.toThrow()
})

const PROXIES = [{ SITE_URL: 'https://irishagile.example' }, { TRUST_PROXY: 'yes' }]
const NETWORKS = [
  '0.0.0.0',
  '::',
  '[::]',
  '192.168.1.5',
  'fe80::1%eth0',
  '2001:db8::1',
  'forum.lan',
  '128.0.0.1',
]

test.each([
  ...PROXIES,
  ...NETWORKS.map((HOST) => ({ HOST })),
  { SITE_URL: 'http://forum.lan' },
  { SITE_URL: 'http://127.0.0.1.nip.example' },
  { HOST: '::1', TRUST_PROXY: 'yes' },
  { NODE_ENV: 'test', SITE_URL: 'https://localhost' },
])('rejects instant sign-in with %j unless it is explicitly allowed', (values) => {
  for (const SIGN_IN of ['instant', '']) {
    expect(starting({ ...values, SIGN_IN })).toThrow(/SIGN_IN=instant lets anybody/)
    expect(starting({ ...values, SIGN_IN, ALLOW_INSTANT_SIGN_IN: 'yes' })).not.toThrow()
  }
  expect(starting({ ...values, SIGN_IN: 'link' })).not.toThrow()
})

test.each(['127.0.0.1', '127.0.0.2', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  'allows instant sign-in on HOST=%s, which nobody else can reach',
  (HOST) => {
    expect(starting({ HOST })).not.toThrow()
    expect(starting({ HOST, SITE_URL: 'http://localhost:4321' })).not.toThrow()
  },
)

test('lists all problems at once without quoting a password', () => {
  const values = {
    NODE_ENV: 'production',
    SMTP_URL: 'user:secret@mail.example',
    MODERATION: 'some',
    PORT: 'http',
    SITE_UR: 'https://irishagile.example',
  }
  const problems = () => requireConfiguration(values)
  expect(problems).toThrow(/^5 settings have to change:|^6 settings have to change:/)
  for (const problem of [
    'SITE_UR is not a setting of this site. If you mean SITE_URL, rename it',
    'SMTP_URL is not the address of a mail server',
    'MODERATION must be all, newcomers or none, not “some”.',
    'PORT must be a number from 1 to 65535, not “http”.',
    'NODE_ENV=production needs a database',
    'SITE_URL is missing',
  ])
    expect(problems).toThrow(problem)
  expect(problems).not.toThrow(/secret|Invalid|expected|SIGN_IN=link sends/)
})

test('reports no further problem caused by an invalid value', () => {
  expect(() => requireConfiguration({ SIGN_IN: 'Link', HOST: '0.0.0.0' })).toThrow(
    /^SIGN_IN must be instant or link, not “Link”\.$/,
  )
})

test.each([
  'prod',
  'Production',
  'production ',
  ' production',
  'PRODUCTION',
  'staging',
  'dev',
  'production\u200b',
])('NODE_ENV=%j is rejected and does not enable development', (NODE_ENV) => {
  expect(() => parseEnvironment({ NODE_ENV })).toThrow(
    `NODE_ENV must be production, development or test, not “${NODE_ENV}”.`,
  )
})

test.each(['production', 'development', 'test', '', undefined])('NODE_ENV=%j is accepted', (NODE_ENV) => {
  expect(parseEnvironment({ NODE_ENV }).production).toBe(NODE_ENV === 'production')
})

test.each([
  ['::1', 'http://[::1]:4321'],
  ['[::1]', 'http://[::1]:4321'],
  ['::', 'http://localhost:4321'],
  ['0.0.0.0', 'http://localhost:4321'],
  ['fe80::1%eth0', 'http://[fe80::1]:4321'],
  ['forum.lan', 'http://forum.lan:4321'],
])('HOST=%s has the address %s', (HOST, address) => {
  expect(parseEnvironment({ HOST }).siteUrl.origin).toBe(address)
})

test.each(['my host', 'a/b', '[::1', 'user@host'])(
  'HOST=%j is rejected with the name of the setting',
  (HOST) => {
    expect(() => parseEnvironment({ HOST })).toThrow(/^HOST must be an address or a name of this machine/)
  },
)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { misspeltNames } from './misspelt.ts'
import { NAMES } from './settings.ts'

test.each([
  ['NODE_EVN', 'NODE_ENV'],
  ['NODEENV', 'NODE_ENV'],
  ['node_env', 'NODE_ENV'],
  ['NODE-ENV', 'NODE_ENV'],
  ['\ufeffNODE_ENV', 'NODE_ENV'],
  ['ENV_NODE', 'NODE_ENV'],
  ['SITE_UR', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['SITE_ADDRESS', 'SITE_URL'],
  ['SIGNIN', 'SIGN_IN'],
  ['SIGN_IN_MODE', 'SIGN_IN'],
  ['SIGN_IN_LINK_SECOND', 'SIGN_IN_LINK_SECONDS'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['PROXY_TRUST', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['MODERATON', 'MODERATION'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('%s is rejected with the suggestion %s', (name, nearest) => {
  expect(misspeltNames({ [name]: 'x' })).toEqual([
    `${name} is not a setting of this site. If you mean ${nearest}, rename it; otherwise remove it`,
  ])
})

test.each([
  ...[
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'MAIL',
    'MAILDIR',
    'MAILCHECK',
    'POST',
    'PORTS',
    'TZ',
    'LANG',
    'CI',
  ],
  ...[
    'NODE',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'NODE_COMPILE_CACHE',
    'LOGNAME',
    'LOG_DIR',
    'PGPASSWORD',
  ],
  ...['POSTGRES_PASSWORD', 'RUNTIME_DIRECTORY', 'INVOCATION_ID', 'npm_config_user_agent', 'CHROMIUM_PATH'],
  ...['SITE_SERVICE_HOST', 'SITE_SERVICE_PORT_HTTP', 'MAIL_PORT_25_TCP_ADDR', 'DATABASE_SERVICE_PORT'],
])('%s is ignored', (name) => {
  expect(misspeltNames({ [name]: 'x' })).toEqual([])
})

test('accepts every setting, and the variables that container links add', () => {
  expect(misspeltNames(Object.fromEntries(NAMES.map((name) => [name, 'x'])))).toEqual([])
  expect(misspeltNames({ SMTP_PORT: 'tcp://10.0.0.1:25' })).toEqual([])
  expect(misspeltNames({ SMTP_PORT: '25' })).toHaveLength(1)
})

test('.env.example names exactly the settings', () => {
  const named = readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)
  expect([...named].map(([, name]) => name).sort()).toEqual([...NAMES].sort())
})

import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { noteBackup } from '../../database/backup/last-backup.ts'
import { dropDatabase } from '../../database/connection/drop.ts'
import { withClient } from '../../database/connection/with-client.ts'
import { anAdmin } from '../../test/factories.ts'
import { anInstallation, aProxy, linesOf, own } from '../../test/processes/installations.ts'
import { aPooler, hasPooler, retainsStatements } from '../../test/processes/pooler.ts'
import { aSite } from '../../test/processes/site.ts'
import { versionFinding } from './database.ts'
import type { Finding } from './finding.ts'
import { replication } from './replication.ts'
import { examineSender } from './sender.ts'

test('reports an unused replication slot and a late replica', async () => {
  const results = [[{ name: 'second', seconds: 90 }], [{ name: 'third', bytes: 5e9 }]]
  const query = () => Promise.resolve({ rows: results.shift() })
  const findings = await (replication.run as (on: unknown) => Promise<Finding[]>)({ client: { query } })
  expect(findings.map(({ found }) => found)).toEqual([
    'The replica second is 90 seconds behind.',
    'Nobody reads the slot third, for which 5000 MB stay on the disk.',
  ])
})

test('reports a missing extension', async () => {
  const copy = `${new URL(own).pathname.slice(1)}_bare`
  const server = new URL(own)
  server.pathname = '/postgres'
  await withClient(server.href, (client) => client.query(`create database ${copy}`))
  onTestFinished(() => withClient(server.href, (client) => dropDatabase(client, copy)))
  const url = own.replace(/\/test_\w+/, `/${copy}`)
  expect(await linesOf('Extensions', anInstallation({ DATABASE_URL: url }))).toEqual(['✓ Extensions pg_trgm'])
  await withClient(url, (client) => client.query('create table "Member" ()'))
  expect(await linesOf('Extensions', anInstallation({ DATABASE_URL: url }))).toEqual([
    '✗ Extensions pg_trgm is not installed in this database. → As the owner of the database: create extension pg_trgm.',
  ])
  expect(await linesOf('Accounts', anInstallation({ DATABASE_URL: url }))).toHaveLength(1)
})

test('rejects a version of PostgreSQL that is too old', () => {
  expect(versionFinding(130004, '13.4').state).toBe('problem')
  expect(versionFinding(150000, '15.0').state).toBe('ok')
})

test('looks up the DNS records by which mail servers authenticate our e-mails', async () => {
  const published: Record<string, string> = { 'your.ie': 'v=spf1 a -all' }
  const resolveTxt = (name: string) =>
    published[name]
      ? Promise.resolve([[published[name]]])
      : Promise.reject(Object.assign(new Error(), { code: 'ENODATA' }))
  const findings = await examineSender(anInstallation({}, { resolveTxt }), 'hello@your.ie')
  expect(findings.map(({ found }) => found)).toEqual([
    'your.ie has no DMARC record, so e-mails may be taken for spam.',
  ])
})

test('reports whether the proxy forwards the addresses of visitors', async () => {
  const settings = { RATE_LIMITS: 'on', LOG_LEVEL: 'error' }
  const site = await aSite({ ...settings, TRUST_PROXY: 'yes' })
  onTestFinished(() => site.stop())
  const through = async (forward: Parameters<typeof aProxy>[1], trust: string) =>
    linesOf('Proxy', anInstallation({ SITE_URL: await aProxy(() => site.url, forward), TRUST_PROXY: trust }))

  expect(await through((given) => `${given}, 192.0.2.7`, 'yes')).toEqual([
    expect.stringMatching(
      /^✓ Proxy +http:\/\/127\.0\.0\.1:\d+ is ready, and claimed addresses are not believed$/,
    ),
  ])
  expect(await through((given) => given, 'yes')).toEqual([
    expect.stringContaining('✗ Proxy The proxy passes on an X-Forwarded-For that visitors write'),
  ])
  expect(await through((given) => given, 'no')).toEqual([
    expect.stringContaining('all visitors share its address and its limits. → Set TRUST_PROXY=yes'),
  ])
})

test.runIf(hasPooler)('recognises a pooler, and rejects one that loses prepared statements', async () => {
  const session = await aPooler(own, 'session')
  onTestFinished(() => session.stop())
  expect(
    await linesOf('Pooler', anInstallation({ DATABASE_URL: session.url, DIRECT_DATABASE_URL: own })),
  ).toEqual(['✓ Pooler In session mode'])
  const transaction = await aPooler(own)
  onTestFinished(() => transaction.stop())
  const [line] = await linesOf(
    'Pooler',
    anInstallation({ DATABASE_URL: transaction.url, DIRECT_DATABASE_URL: own }),
  )
  expect(line).toContain(
    retainsStatements
      ? '✓ Pooler'
      : 'lends a connection for one transaction, and forgets named statements. → Install pgbouncer 1.21 or newer',
  )
})

test('reports no problem for a sound database and exits with 0', async () => {
  await anAdmin()
  await noteBackup(own)
  const subjects = [
    'Database',
    'Extensions',
    'Migrations',
    'Pooler',
    'Connections',
    'Clock',
    'Replication',
    'Accounts',
    'Backup',
  ]
  for (const subject of subjects)
    expect(await linesOf(subject, anInstallation())).toEqual([expect.stringMatching(/^✓/)])

  const run = (settings: Record<string, string>) =>
    spawnSync(process.execPath, ['.config/commands/doctor.ts'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: undefined, ...settings },
    })
  const { status, stdout } = run({})
  expect([status, stdout.split('\n').filter((line) => line.startsWith('✗'))]).toEqual([0, []])
  const broken = run({ PORT: 'rubbish', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(broken.status).toBe(1)
  expect(broken.stdout).toContain('✗ Settings     PORT must be a number from 1 to 65535, not “rubbish”')
  expect(broken.stdout).toContain('✗ E-mail')
  expect(broken.stderr).toBe('✗ 2 things have to be mended.\n')
  expect(Math.max(...broken.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
})

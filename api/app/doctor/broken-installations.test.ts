import { expect, onTestFinished, test } from 'vitest'
import { noteBackup } from '../../database/backup/last-backup.ts'
import { db } from '../../database/db.ts'
import { catchMail } from '../../test/mail/mail.ts'
import {
  aMailServer,
  anInstallation,
  aProxy,
  change,
  linesOf,
  own,
} from '../../test/processes/installations.ts'
import type { Installation } from './finding.ts'

/** Broken installations: the subject of the check, the fault, and the expected line. */
const BROKEN: [
  title: string,
  subject: string,
  broken: () => Promise<Installation> | Installation,
  line: string | RegExp,
][] = [
  [
    'a setting that cannot be used',
    'Settings',
    () => anInstallation({ SMTP_URL: 'rubbish' }),
    '✗ Settings SMTP_URL is not the address of a mail server: write it as smtp://user:password@host:587 → Change it in ' +
      '.env, or where the service sets it.',
  ],
  [
    'a database that does not run',
    'Database',
    () => anInstallation({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
    '✗ Database No connection: connect ECONNREFUSED 127.0.0.1:1. → Start PostgreSQL, or correct the host and the port in ' +
      'DATABASE_URL.',
  ],
  [
    'a database that does not exist',
    'Database',
    () => anInstallation({ DATABASE_URL: own.replace(/\/test_\w+/, '/no_such_database') }),
    '✗ Database No connection: database "no_such_database" does not exist. → Create it: createdb -O USER NAME.',
  ],
  [
    'a database that only reads',
    'Database',
    async () => {
      await change(
        'alter database OWN set default_transaction_read_only = on',
        'alter database OWN reset all',
      )
      return anInstallation()
    },
    '✗ Database It refuses to write: default_transaction_read_only is on. → Turn it off: alter database NAME reset ' +
      'default_transaction_read_only.',
  ],
  [
    'a database of a newer version',
    'Migrations',
    async () => {
      await change(
        `update _prisma_migrations set migration_name = 'of_the_future', logs = migration_name
         where migration_name = (select max(migration_name) from _prisma_migrations)`,
        `update _prisma_migrations set migration_name = logs, logs = null where migration_name = 'of_the_future'`,
      )
      return anInstallation()
    },
    /✗ Migrations A newer version of the site has migrated this database \(of_the_future\)\. → Start that version/,
  ],
  [
    'too few connections',
    'Connections',
    async () => {
      await change('alter database OWN connection limit 12', 'alter database OWN connection limit -1')
      return anInstallation()
    },
    /✗ Connections The site takes up to 19, and the limit of database test_\w+ allows 12\. → Raise it, or lower DATABASE_POOL or WORKERS\./,
  ],
  [
    'a clock that is wrong',
    'Clock',
    () => anInstallation({}, { now: () => Date.now() + 3 * 3_600_000 }),
    '✗ Clock 3 hours apart from the database’s. → Let both machines follow a time server: timedatectl set-ntp true.',
  ],
  [
    'a full disk',
    'Disk',
    () => anInstallation({}, { freeSpace: () => Promise.resolve({ free: 150e6, size: 20e9 }) }),
    '✗ Disk 0.1 GB of 20.0 GB are free at .data. → Remove old backups and logs, or enlarge the disk: a full one makes ' +
      'every write fail.',
  ],
  [
    'a site without an administrator',
    'Accounts',
    () => anInstallation(),
    '! Accounts Nobody is an administrator, so that nothing is approved. → Register on the site, then npm run admin -- ' +
      'grant EMAIL.',
  ],
  [
    'demo data in production',
    'Accounts',
    async () => {
      await db.setting.create({ data: { key: 'demo', value: 'yes' } })
      onTestFinished(async () => void (await db.setting.delete({ where: { key: 'demo' } })))
      return anInstallation()
    },
    '✗ Accounts This database has the demo data, whose accounts anybody knows. → Use another database in production.',
  ],
  [
    'a mail server that does not run',
    'E-mail',
    () => anInstallation(),
    '✗ E-mail Nothing can be sent: connect ECONNREFUSED 127.0.0.1:1. → Start the mail server, or correct the host and the ' +
      'port in SMTP_URL: usually 587, or 465 with smtps.',
  ],
  [
    'a login that the mail server refuses',
    'E-mail',
    async () => {
      const onAuth = (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
        done(new Error('wrong'))
      const port = await aMailServer({ disabledCommands: ['STARTTLS'], onAuth })
      return anInstallation({ SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` })
    },
    /✗ E-mail Nothing can be sent: Invalid login.* → Correct the user and the password in SMTP_URL\./,
  ],
  [
    'a certificate that nobody trusts',
    'E-mail',
    async () => anInstallation({ SMTP_URL: `smtp://127.0.0.1:${await aMailServer({ authOptional: true })}` }),
    /✗ E-mail Nothing can be sent: .*certificate.* → Use the name in its certificate, or add \?tls\.rejectUnauthorized=false/,
  ],
  [
    'a mail server without encryption',
    'E-mail',
    async () => {
      const server = await catchMail()
      onTestFinished(() => server.close())
      return anInstallation({ SMTP_URL: server.url })
    },
    '! E-mail 127.0.0.1 accepts e-mails, and the connection to it is not encrypted. → Use smtps://, or a server that ' +
      'offers STARTTLS: sign-in links can be read on the way.',
  ],
  [
    'e-mails that nobody receives',
    'E-mail',
    () => anInstallation({ SMTP_URL: undefined, MAIL_DIR: '/var/mails' }),
    '! E-mail E-mails are written to /var/mails, and nobody receives them. → Set SMTP_URL.',
  ],
  [
    'a site that does not respond',
    'Proxy',
    () => anInstallation({ SITE_URL: 'http://127.0.0.1:1' }),
    /! Proxy http:\/\/127\.0\.0\.1:1 does not respond: connect ECONNREFUSED 127\.0\.0\.1:1\. → Start the site and its proxy/,
  ],
  [
    'a proxy that does not reach the site',
    'Proxy',
    async () =>
      anInstallation({
        SITE_URL: await aProxy(
          () => 'http://127.0.0.1:1',
          () => undefined,
        ),
      }),
    /✗ Proxy The proxy at http:\/\/127\.0\.0\.1:\d+ does not reach the site: 502\. → Start the site/,
  ],
  [
    'an old backup',
    'Backup',
    async () => {
      await noteBackup(own, new Date(Date.now() - 9 * 86_400_000))
      return anInstallation()
    },
    /✗ Backup The last good one is 9 days old\. → npm run backup -- FILE, each night by irish-agile-backup\.timer/,
  ],
  [
    'pages that were not built',
    'Build',
    () => anInstallation({}, { isBuilt: () => false }),
    '! Build The pages are older than their sources, or were never built. → npm run build, or the next start.',
  ],
  [
    'samples in the content',
    'Samples',
    () =>
      anInstallation(
        {},
        { readSamples: () => Promise.resolve(['content/site.json: hello@irishagile.example']) },
      ),
    '! Samples 1 sample left in the content: content/site.json: hello@irishagile.example. → Replace what they say, and ' +
      'remove "sample": true.',
  ],
]

test.each(BROKEN)('reports %s', async (_title, subject, breakIt, line) => {
  const lines = await linesOf(subject, await breakIt())
  expect(lines).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line))
})

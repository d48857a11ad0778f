import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../../.config/commands/lib/port.ts'
import { dropDatabase } from '../../../api/database/connection/drop.ts'
import { migrate } from '../../../api/database/migrations/migrate.ts'
import { catchMail, headerOf, textIn } from '../../../api/test/mail/mail.ts'
import { expect, test as pageTest } from '../test.ts'

export type LinkSite = Awaited<ReturnType<typeof startLinkSite>>

/** Starts the site in production mode, with its own database: sign-in by link, e-mails over SMTP, no demo data. */
async function startLinkSite() {
  const mail = await catchMail()
  const name = `e2e_link_${process.pid}_${Date.now()}`
  const server = new pg.Client(process.env['DATABASE_URL'])
  await server.connect()
  await server.query(`create database ${name}`)
  const database = new URL(process.env['DATABASE_URL'] ?? '')
  database.pathname = name
  await migrate(database.href)
  const client = new pg.Client(database.href)
  await client.connect()

  const port = await findFreePort()
  // Browsers offer passkeys only for host names.
  const base = `http://localhost:${port}`
  const script =
    "const { startServer } = await import('./api/server/server.ts'); await startServer(); process.stdout.write('ready')"
  const site = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SIGN_IN: 'link',
      MODERATION: 'all',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: base,
      DATABASE_URL: database.href,
      SMTP_URL: mail.url,
      ERASURE_LIST: '.data/test/erasures.txt',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (site.stdout) await once(site.stdout, 'data')

  /** Queries the database; returns the rows. */
  const query = async <Row extends pg.QueryResultRow = { id: string }>(
    statement: string,
    values: unknown[],
  ) => (await client.query<Row>(statement, values)).rows

  async function aMember(role: 'user' | 'admin', firstName: string) {
    const token = randomBytes(32).toString('base64url')
    const email = `${randomUUID()}@members.example`
    await query(
      `with member as (
         insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified", role, "addressConfirmedAt")
         values (uuidv7(), $1, $2, 'Lane', 'https://www.linkedin.com/in/lane', 'Cork', true, $3::"Role", now()) returning id)
       insert into "Session" (id, "tokenHash", "memberId", "endsAt")
         select uuidv7(), $4, id, now() + interval '1 hour' from member`,
      [email, firstName, role, createHash('sha256').update(token).digest()],
    )
    return { email, token }
  }

  const emailTo = (to: string, text: string) =>
    mail.accepted.findLast(
      (each) => headerOf(each, 'to') === to && `${headerOf(each, 'subject')}\n${textIn(each)}`.includes(text),
    )

  return {
    base,
    query,
    /** A verified administrator with a session of their own, as a cookie. */
    anAdmin: () => aMember('admin', 'Ada'),
    /** A verified member with a session of their own, as a cookie. */
    aMember: (firstName: string) => aMember('user', firstName),
    /** Checks for an accepted e-mail to an address with this text in its subject or body. */
    hasWritten: (to: string, text: string) => emailTo(to, text) !== undefined,
    /** Counts the e-mails to an address with this text in their subject or body. */
    countEmails: (to: string, text: string) =>
      mail.accepted.filter(
        (each) =>
          headerOf(each, 'to') === to && `${headerOf(each, 'subject')}\n${textIn(each)}`.includes(text),
      ).length,
    /** Returns the first link, or the first to a path, in the newest e-mail to an address with this text. */
    // Notifications are batched into e-mails once a minute, when the time to undo is over.
    async linkInEmail(to: string, text: string, path = ''): Promise<string> {
      const find = () => emailTo(to, text)
      await expect.poll(find, { timeout: 100_000 }).toBeTruthy()
      return new RegExp(`${base}${path}\\S*`).exec(textIn(find() ?? ''))?.[0] ?? ''
    },
    async stop() {
      site.kill('SIGTERM')
      await once(site, 'exit')
      await client.end()
      await dropDatabase(server, name)
      await server.end()
      await mail.close()
    },
  }
}

/** One site per worker, since it takes seconds to start; each test creates its own members. */
export const test = pageTest.extend<object, { linkSite: LinkSite }>({
  linkSite: [
    async ({ browserName: _ }, run) => {
      const site = await startLinkSite()
      await run(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Passes the site to `take` before the first test of a file. */
export const beforeLinkTests = (take: (site: LinkSite) => void) =>
  test.beforeAll(({ linkSite }) => take(linkSite))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { CHECKS, examine } from '../../app/doctor/checks.ts'
import type { Installation } from '../../app/doctor/finding.ts'
import { formatFindings } from '../../app/doctor/report.ts'
import { withClient } from '../../database/connection/with-client.ts'
import { readSettings, type Values } from '../../lib/settings.ts'

export const own = process.env['DATABASE_URL'] ?? ''
const SOUND = {
  NODE_ENV: 'production',
  SITE_URL: 'https://your.example',
  DATABASE_URL: own,
  SMTP_URL: 'smtp://127.0.0.1:1',
}

/** Returns an installation with these settings; `here` has facts that no test can change on this machine. */
export function anInstallation(settings: Values = {}, here: Partial<Installation> = {}) {
  const values: Values = { ...SOUND, ...settings }
  const url = values['DATABASE_URL'] ?? null
  return {
    env: readSettings(values).env,
    values,
    url,
    directUrl: values['DIRECT_DATABASE_URL'] ?? url,
    ...here,
  }
}

/** Runs one check and returns its findings as printed, one per line. */
export async function linesOf(subject: string, installation: Installation): Promise<string[]> {
  const findings = await examine(
    installation,
    CHECKS.filter((check) => check.subject === subject),
  )
  return findings.map((finding) => formatFindings([finding]).replace(/\s+/g, ' '))
}

/** Runs a statement about this file's database, and another after the test. */
export async function change(statement: string, after: string) {
  const name = new URL(own).pathname.slice(1)
  const run = (sql: string) => withClient(own, (client) => client.query(sql.replace('OWN', `"${name}"`)))
  await run(statement)
  onTestFinished(async () => void (await run(`set transaction_read_only = off; ${after}`)))
}

/** Starts a mail server with these options. */
export async function aMailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer({ logger: false, ...options })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** Starts a proxy before a site that forwards the header, as it is or modified. */
export async function aProxy(
  target: () => string,
  forward: (given: string | undefined) => string | undefined,
) {
  const proxy = createServer((req, res) => {
    const forwarded = forward(req.headers['x-forwarded-for'] as string | undefined)
    fetch(target() + req.url, { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }).then(
      async (response) => res.writeHead(response.status).end(await response.text()),
      () => res.writeHead(502).end('Bad gateway'),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropDatabase } from '../../api/database/connection/drop.ts'
import { withClient } from '../../api/database/connection/with-client.ts'

const START_SECONDS = 300
const ROOT = path.resolve(import.meta.dirname, '../..')

export type RunningSite = { url: string; databaseUrl: string; stop: () => Promise<void> }

/**
 * Starts the site as npm start does, over a new database with the demo data, for browser tests.
 * @param on the database server's URL, the new database's name, and the port
 */
export async function startSite(on: { server: string; name: string; port: number }): Promise<RunningSite> {
  const { server: serverUrl, name, port } = on
  await withClient(serverUrl, (server) => server.query(`create database ${name}`))
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = name

  const mail = path.join(ROOT, '.data/test/mail')
  mkdirSync(mail, { recursive: true })
  const logFile = path.join(ROOT, `.data/test/${name}.log`)
  const log = openSync(logFile, 'w')
  const site = spawn(process.execPath, ['.config/commands/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl.href,
      NODE_ENV: undefined,
      SITE_URL: undefined,
      HOST: '127.0.0.1',
      PORT: String(port),
      SIGN_IN: 'instant',
      MODERATION: 'all',
      RATE_LIMITS: 'off',
      MAIL_DIR: mail,
      ERASURE_LIST: path.join(ROOT, '.data/test/erasures.txt'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', log, log],
  })
  const ended = once(site, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/readyz`, () => site.exitCode !== null, logFile)
  const stop = async () => {
    site.kill('SIGTERM')
    await ended
    await withClient(serverUrl, (client) => dropDatabase(client, name))
  }
  return { url, databaseUrl: databaseUrl.href, stop }
}

async function untilReady(address: string, hasEnded: () => boolean, logFile: string) {
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await sleep(200)) {
    if (hasEnded()) break
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`The site did not start:\n${readFileSync(logFile, 'utf8')}`)
}

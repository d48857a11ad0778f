import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dropDatabase } from '../api/database/drop.ts'
import { openDatabase } from '../api/database/open.ts'

const START_SECONDS = 120
const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * Starts the site as npm start does, over a new database with the demo data, for the browser tests. They find the
 * database by DATABASE_URL. Answers what stops it all.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const cluster = await openDatabase({ cluster: 'postgres-test', durable: false })
  const name = `e2e_${process.pid}`
  await onServer(cluster.url, (server) => server.query(`create database ${name}`))
  const url = new URL(cluster.url)
  url.pathname = name
  process.env['DATABASE_URL'] = url.href

  mkdirSync(path.join(ROOT, '.data/test/mail'), { recursive: true })
  const logFile = path.join(ROOT, '.data/test/server.log')
  const log = openSync(logFile, 'w')
  const port = process.env['E2E_PORT']
  const server = spawn(process.execPath, ['.config/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      SITE_URL: undefined,
      HOST: '127.0.0.1',
      PORT: port,
      SIGN_IN: 'instant',
      MODERATION: 'all',
      RATE_LIMITS: 'off',
      MAIL_DIR: path.join(ROOT, '.data/test/mail'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', log, log],
  })
  const ended = once(server, 'exit')
  await untilReady(`http://127.0.0.1:${port}/readyz`, () => server.exitCode !== null, logFile)

  return async () => {
    server.kill('SIGTERM')
    await ended
    await onServer(cluster.url, (client) => dropDatabase(client, name))
    await cluster.close()
  }
}

async function untilReady(address: string, hasEnded: () => boolean, logFile: string) {
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end; await sleep(200)) {
    if (hasEnded()) break
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The site did not start:\n${readFileSync(logFile, 'utf8')}`)
}

async function onServer(url: string, work: (server: pg.Client) => Promise<unknown>) {
  const server = new pg.Client(url)
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { dropDatabase } from '../../api/database/connection/drop.ts'
import { withClient } from '../../api/database/connection/with-client.ts'
import { migrate } from '../../api/database/migrations/migrate.ts'
import { buildSite, generateClient } from '../build/make.ts'
import { openOrExplain } from '../commands/lib/database.ts'
import { memoryEnv, memoryFlags } from '../commands/lib/memory.mjs'
import { step } from '../commands/lib/steps.ts'

export type Launched = { url: string; process: ChildProcess }

/** Starts a script of this folder as `npm start` would, over the measurement's database. */
export type Launch = (script: string, env?: Record<string, string>) => Promise<Launched>

/**
 * Builds the site, and creates and migrates a database for one measurement; afterwards drops it and stops all
 * processes.
 * @param work receives the database's URL and a function that launches processes over it
 */
export async function withDatabase(
  name: string,
  work: (url: string, launch: Launch) => Promise<void>,
): Promise<void> {
  await step('Generating the database client', generateClient)
  await step('Building the site', buildSite)
  const server = await openOrExplain(console.log)
  const address = new URL(server.url)
  address.pathname = name
  const children: ChildProcess[] = []
  try {
    await withClient(server.url, async (client) => {
      await dropDatabase(client, name)
      await client.query(`create database ${name}`)
    })
    await migrate(address.href)
    await work(address.href, async (script, env) => {
      const child = start(script, { DATABASE_URL: address.href, ...env })
      children.push(child)
      return { url: await addressOf(child), process: child }
    })
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await withClient(server.url, (client) => dropDatabase(client, name))
    await server.close()
  }
}

export function start(script: string, env: Record<string, string>): ChildProcess {
  const defaults = { LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', SIGN_IN: 'instant', MODERATION: 'all' }
  return spawn(process.execPath, [...memoryFlags, path.join(import.meta.dirname, script)], {
    env: { ...process.env, ...memoryEnv, ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** Returns the URL that the process prints; all its output is read, so that a log never blocks it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => void (line.startsWith('http') && resolve(line)))
    child.once('exit', () => reject(new Error('A process ended before it listened.')))
  })
}

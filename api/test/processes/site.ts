import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from '../../../.config/build/make.ts'

const PROGRAM = path.resolve(import.meta.dirname, 'site-process.ts')

/** The site in a process of its own, over this file's database: what is proved there is proved through every layer. */
export type Site = {
  url: string
  pid: number
  /** How many bytes its objects take, when all that nobody needs is gone; it has to be started with --expose-gc. */
  heap: () => Promise<number>
  /** What it has written to its log so far, as it stands there. */
  logged: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built site; builds it first where that has not been done.
 * @param env what differs from a developer's machine
 * @param node options for Node itself
 */
export async function aSite(env: Record<string, string> = {}, node: string[] = []): Promise<Site> {
  await buildSite()
  const child = spawn(process.execPath, [...node, PROGRAM], {
    // Where a test plays the proxy, too, a member signs in by an address alone.
    env: { ...process.env, NODE_ENV: undefined, RATE_LIMITS: 'off', ALLOW_INSTANT_SIGN_IN: 'yes', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  // A test gives up after two minutes; one that came later would go about its work over the next file's database.
  const tooLate = setTimeout(() => child.kill('SIGKILL'), 100_000)
  let problem = ''
  child.stderr?.on('data', (text: Buffer) => (problem += text.toString()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      const address = /http:\S+/.exec(said)?.[0]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`The site did not start: ${problem}`)))
  }).finally(() => clearTimeout(tooLate))
  return {
    url,
    pid: child.pid ?? 0,
    async heap() {
      child.send('heap')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes
    },
    logged: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What a stranger is answered: status, what the headers say of the body, and the body byte for byte. */
export async function toResponse(url: string, init: RequestInit = {}) {
  // A program that says that it is one: its reading is not counted, which would show in what is read.
  const headers = { 'user-agent': 'curl', ...(init.headers as Record<string, string> | undefined) }
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  const notified = [
    'content-type',
    'cache-control',
    'etag',
    'location',
    'set-cookie',
    'vary',
    'content-security-policy',
  ]
  return {
    status: response.status,
    headers: Object.fromEntries(notified.map((name) => [name, response.headers.get(name)])),
    body: await response.text(),
  }
}

/** The hash by which the built site asks a query or a mutation of this name. */
export function hashOf(name: string): string {
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const requested = new RegExp(`(query|mutation) ${name}\\b`)
  return Object.entries(documents).find(([, text]) => requested.test(text))?.[0] ?? ''
}

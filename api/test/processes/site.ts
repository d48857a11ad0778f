import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { buildSite } from '../../../.config/build/make.ts'

const PROGRAM = path.resolve(import.meta.dirname, 'site-process.ts')

/** The site in another process over this file's database: tests run through every layer. */
export type Site = {
  url: string
  pid: number
  /** Returns the bytes in use after a garbage collection; requires --expose-gc. */
  heap: () => Promise<number>
  /** Returns everything logged so far. */
  logged: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built site, building it first if necessary.
 * @param env changes to the environment of a developer's machine
 * @param node options of Node
 */
export async function aSite(env: Record<string, string> = {}, node: string[] = []): Promise<Site> {
  await buildSite()
  const child = spawn(process.execPath, [...node, PROGRAM], {
    // Members sign in with an address alone, even where a test acts as the proxy.
    env: { ...process.env, NODE_ENV: undefined, RATE_LIMITS: 'off', ALLOW_INSTANT_SIGN_IN: 'yes', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  // A test times out after two minutes; a site started later would use the database of the next file.
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

/** Returns a folder with a copy of the build for TEST_DIST, deleted after the test. */
export async function aCopyOfTheBuild(): Promise<string> {
  await buildSite()
  // Inside the project, where its modules find the packages.
  const dist = path.resolve(`.data/test/dist-${process.pid}`)
  mkdirSync(path.dirname(dist), { recursive: true })
  cpSync('dist', dist, { recursive: true })
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  return dist
}

/** Returns the signed-out response: status, headers about the body, and the exact body. */
export async function toResponse(url: string, init: RequestInit = {}) {
  // A crawler's user agent, so that reading does not change view counts in the compared responses.
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

/** Returns the hash that the built site uses for the query or mutation of this name. */
export function hashOf(name: string): string {
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const requested = new RegExp(`(query|mutation) ${name}\\b`)
  return Object.entries(documents).find(([, text]) => requested.test(text))?.[0] ?? ''
}

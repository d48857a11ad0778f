import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateClient } from '../build/make.ts'
import { findFreePort } from './lib/port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOON = { timeout: 40_000, interval: 500 }

let copy: string
let url: string
let said = ''
let stop: () => Promise<void>

/** Copies the project into a folder in which files can be edited; packages are linked from this one. */
function aCopy(): string {
  const folder = path.join(ROOT, `.data/test/dev-${process.pid}`)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.trim().split('\n')) cpSync(path.join(ROOT, file), path.join(folder, file))
  cpSync(path.join(ROOT, 'prisma/client'), path.join(folder, 'prisma/client'), { recursive: true })
  // Linked one by one, so that caches among them belong to the copy.
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name))
  return folder
}

beforeAll(async () => {
  await generateClient()
  copy = aCopy()
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['.config/commands/dev.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: undefined,
      VITEST: undefined,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 500,
  })
}, 120_000)

afterAll(async () => {
  await stop()
  rmSync(copy, { recursive: true })
})

/** Edits a file after a delay like a human editor's, because changes directly after reading or writing are missed. */
async function edit(file: string, text: string) {
  await sleep(700)
  writeFileSync(file, text)
}

const statuses = () =>
  Promise.all(
    ['/api/forum/posts', '/forum', '/graphql'].map(async (address) => {
      const options =
        address === '/graphql'
          ? {
              method: 'POST',
              body: '{"query":"{__typename}"}',
              headers: { 'content-type': 'application/json' },
            }
          : {}
      return (await fetch(url + address, options)).status
    }),
  )

test.for([
  'api/forum/posts/posts.ts',
  'api/items/rules.ts',
  'api/text/markup.ts',
  'api/policy.ts',
  'api/people/graphql.ts',
])('npm run dev serves edits of %s, also after an error is corrected', { timeout: 120_000 }, async (name) => {
  const file = path.join(copy, name)
  const before = readFileSync(file, 'utf8')
  expect(await statuses()).toEqual([200, 200, 200])
  await edit(file, `${before}\nthrow new Error('a mistake')\n`)
  await vi.waitFor(async () => expect(await statuses()).toEqual([500, 500, 500]), SOON)
  await edit(file, `${before}\n// mended\n`)
  await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), SOON)
  await edit(file, `${before}\n// and edited once more\n`)
  await sleep(1_000)
  expect(await statuses()).toEqual([200, 200, 200])
})

test('npm run dev sends no policy that blocks the styles of Vite', async () => {
  for (const address of ['/', '/forum', '/nowhere']) {
    const { headers } = await vi.waitFor(() => fetch(url + address), SOON)
    expect(headers.get('content-security-policy') ?? '', address).not.toMatch(/style-src|default-src/)
  }
})

test('npm run dev logs no warnings on pages of each kind', { timeout: 120_000 }, async () => {
  for (const address of ['/', '/sign-in', '/forum', '/settings', '/nowhere'])
    // Astro restarts once it has discovered the dependencies of its pages.
    await vi.waitFor(() => fetch(url + address), SOON)
  await vi.waitFor(() => expect(said).toMatch(/\/nowhere/), SOON)
  expect(said).not.toContain('WARN')
})

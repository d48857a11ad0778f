import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../commands/lib/port.ts'
import { findProgram, startReference } from './nginx.ts'

// Uses the real nginx and shell functions, with two small sites that respond with their names.

const isInstalled = Boolean(findProgram('nginx') && findProgram('openssl'))
const agent = new Agent({ rejectUnauthorized: false })

/** A site that passes the checks, unless FAULT breaks one. `/slow` takes a second and a half. */
const SITE = `
  import { createServer } from 'node:http'
  const [port, name, fault] = process.argv.slice(2)
  const data = JSON.stringify({ data: { posts: { edges: [] } } })
  const server = createServer((req, res) => {
    const isWrong = fault === req.url || (fault === 'public' && req.headers['x-forwarded-for'])
    const body = req.url === '/graphql' ? data : '<html>' + name + '</html>'
    res.writeHead(isWrong ? 500 : 200, { 'cache-control': 'private, no-store' })
    setTimeout(() => res.end(body), req.url === '/slow' ? 1500 : 0)
  })
  if (fault !== 'start') server.listen(Number(port), '127.0.0.1')
  process.on('SIGTERM', () => server.close(() => process.exit()))`

const DRIVER = `
  set -eu
  . "$DEPLOY/switch.sh"
  start_site() { "$NODE" "$FOLDER/site.mjs" "$1" new "$FAULT" > /dev/null 2>&1 & echo $! > "$FOLDER/site-$1"; }
  stop_site() { kill "$(cat "$FOLDER/site-$1")"; }
  stop_others() { for EACH in $PORTS; do if [ "$EACH" != "$1" ]; then stop_site "$EACH"; fi; done; }
  check_site() { "$NODE" "$DEPLOY/check.mjs" "http://127.0.0.1:$1" your.example 2; }
  check_public() { "$NODE" "$DEPLOY/check.mjs" "$PUBLIC" your.example 1; }
  nginx_is_valid() { [ "$FAULT" != configuration ] && "$PROGRAM" -t -q -p "$PROXY" -c "$PROXY/nginx.conf"; }
  reload_nginx() { [ "$FAULT" = reload ] || kill -HUP "$(cat "$PROXY/pid")"; }
  nginx_workers() { pgrep -P "$(cat "$PROXY/pid")" -f 'nginx: worker'; }
  switch_version`

async function aServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'switch-'))
  const [first, second] = [await findFreePort(), await findFreePort()]
  const nginx = await startReference(`http://127.0.0.1:${first}`)
  const upstream = path.join(nginx.folder, 'upstream')
  const configuration = path.join(nginx.folder, 'nginx.conf')
  const line = `server 127.0.0.1:${first};`
  writeFileSync(upstream, `${line}\n`)
  writeFileSync(configuration, readFileSync(configuration, 'utf8').replace(line, `include ${upstream};`))
  process.kill(Number(readFileSync(path.join(nginx.folder, 'pid'), 'utf8')), 'SIGHUP')

  writeFileSync(path.join(folder, 'site.mjs'), SITE)
  const old = spawn(process.execPath, [path.join(folder, 'site.mjs'), String(first), 'old'])
  writeFileSync(path.join(folder, `site-${first}`), String(old.pid))
  const pidAt = (port: number) => Number(readFileSync(path.join(folder, `site-${port}`), 'utf8'))
  const close = async () => {
    for (const port of [first, second]) if (existsSync(path.join(folder, `site-${port}`))) stop(pidAt(port))
    await nginx.stop()
    rmSync(folder, { recursive: true })
  }
  /** Returns the status and text of a response, on a new connection. */
  const request = (address: string) =>
    new Promise<string>((resolve, reject) => {
      get(new URL(address, nginx.secure), { agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve(`${response.statusCode} ${text.replace(/<.*?>/g, '')}`))
      }).on('error', reject)
    })
  await vi.waitFor(async () => expect(await request('/')).toBe('200 old'), { timeout: 10_000 })

  /** Runs `switch_version` with a new version that has this fault; returns its exit code and messages. */
  const replace = async (fault = '') => {
    const env = {
      ...process.env,
      DEPLOY: import.meta.dirname,
      NODE: process.execPath,
      PROGRAM: findProgram('nginx') ?? '',
      PORTS: `${first} ${second}`,
      UPSTREAM: upstream,
      FOLDER: folder,
      PROXY: nginx.folder,
      PUBLIC: nginx.secure,
      RELOAD_SECONDS: '2',
      FAULT: fault,
    }
    const child = spawn('sh', ['-c', DRIVER], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }
  return { old, first, pidOfNew: () => pidAt(second), request, replace, close }
}

function stop(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has already been stopped.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

describe.runIf(isInstalled)('switch_version', () => {
  let server: Awaited<ReturnType<typeof aServer>>
  beforeAll(async () => void (server = await aServer()))
  afterAll(() => server.close())

  test('deploys another version without a failed request, and stops the previous one', async () => {
    const { old, request, replace, close } = await aServer()
    onTestFinished(close)
    const slow = request('/slow')
    await sleep(200)
    const responses: Promise<string>[] = []
    const asking = setInterval(() => responses.push(request('/')), 20)
    expect(await replace()).toEqual({ code: 0, said: '' })
    clearInterval(asking)

    expect(await slow).toBe('200 old')
    expect(new Set(await Promise.all(responses))).toEqual(new Set(['200 old', '200 new']))
    expect(await request('/')).toBe('200 new')
    await vi.waitFor(() => expect(hasEnded(old)).toBe(true), { timeout: 5_000 })
  })

  test.each([
    ['does not start', 'start', /GET \/readyz: connect ECONNREFUSED/],
    ['serves no page', '/forum', /GET \/forum: not the response/],
    ['responds to no query', '/graphql', /a GraphQL query: not the response/],
    ['is refused by nginx', 'configuration', /stays in service/],
    ['is not read by nginx', 'reload', /nginx does not read its configuration again/],
    ['fails for visitors', 'public', /https:.* GET \/readyz: not the response/],
  ])('leaves the old version in service if the new one %s', async (_what, fault, message) => {
    const { old, first, pidOfNew, request, replace } = server
    const { code, said } = await replace(fault)
    expect(said).toMatch(message)
    expect(said).toMatch(new RegExp(`! The version at port ${first} stays in service\\.\n$`))
    expect(code).toBe(1)
    expect(await request('/')).toBe('200 old')
    expect(hasEnded(old)).toBe(false)
    await vi.waitFor(() => expect(() => process.kill(pidOfNew(), 0)).toThrow('ESRCH'), { timeout: 5_000 })
  })
})

test.skipIf(isInstalled)('skips without nginx and openssl (apt-get install nginx openssl)', () => {})

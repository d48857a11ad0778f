import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildSite } from '../../build/make.ts'
import { findFreePort } from '../lib/port.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../../api/test/processes/workers-process.ts')
const LIGHT = path.resolve(import.meta.dirname, '../../../api/test/processes/light-process.ts')
const SOON = { timeout: 80_000, interval: 200 }

beforeAll(async () => void (await buildSite()))

/** Starts two workers, lightweight ones unless a test needs the site in them. */
async function twoWorkers({ patience = 60_000, preload = [LIGHT] } = {}) {
  const port = await findFreePort()
  const parent = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PATIENCE: String(patience),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: preload.map((file) => `--import=${file}`).join(' '),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(parent, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    parent.kill('SIGTERM')
    await ended
  })
  let said = ''
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => expect(said).toContain(url), SOON)
  const pids = () => {
    const { stdout: children } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent.pid)], {
      encoding: 'utf8',
    })
    return children
      .split('\n')
      .filter((line) => line.includes('worker.ts'))
      .map((line) => parseInt(line))
  }
  /** Sends a request on a new connection, so that any worker may respond; times out if its worker was killed. */
  const request = async () => {
    const signal = AbortSignal.timeout(5_000)
    return (await fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal })).status
  }
  return { parent, ended, pids, request, said: () => said }
}

test('replaces workers that end soon after their start', { timeout: 180_000 }, async () => {
  const { pids, request } = await twoWorkers()
  for (let round = 0; round < 2; round++) {
    const before = pids()
    expect(before).toHaveLength(2)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await request()).toBe(200), SOON)
    await vi.waitFor(() => expect(pids().filter((pid) => !before.includes(pid))).toHaveLength(2), SOON)
  }
})

test('exits with 1 if no worker stays alive', async () => {
  const { ended, pids } = await twoWorkers({ patience: 2_000 })
  const killing = setInterval(() => pids().forEach((pid) => process.kill(pid, 'SIGKILL')), 50)
  onTestFinished(() => clearInterval(killing))
  expect(await ended).toBe(1)
})

test('replaces workers one by one on a signal, without an interruption', async () => {
  const { parent, pids, request, said } = await twoWorkers({ preload: [] })
  const before = pids()
  parent.kill('SIGUSR2')
  while (!said().includes('rolled')) {
    expect(await request()).toBe(200)
    await sleep(20)
  }
  expect(pids().filter((pid) => before.includes(pid))).toEqual([])
  expect(pids()).toHaveLength(2)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process has ended.
    return false
  }
}

/** Requests replacement of the workers, and waits for the first new one. */
async function startRolling({ parent, pids }: Awaited<ReturnType<typeof twoWorkers>>) {
  parent.kill('SIGUSR2')
  await vi.waitFor(() => expect(pids()).toHaveLength(3), { ...SOON, interval: 10 })
}

test('preserves the old workers if a new one fails to start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const broken = path.join(folder, 'broken')
  const preload = path.join(folder, 'preload.mjs')
  writeFileSync(
    preload,
    `import cluster from 'node:cluster'
    import { existsSync } from 'node:fs'
    if (cluster.isWorker && existsSync(${JSON.stringify(broken)})) process.exit(3)`,
  )
  const { parent, pids, request, said } = await twoWorkers({ preload: [LIGHT, preload] })
  const before = pids()
  writeFileSync(broken, '')
  parent.kill('SIGUSR2')
  await vi.waitFor(() => expect(said()).toContain('rolled'), SOON)
  rmSync(broken)
  // Time for a replacement to start.
  await sleep(1_500)
  expect(pids()).toEqual(before)
  expect(await request()).toBe(200)
})

test('replaces workers that end during a replacement once', async () => {
  const workers = await twoWorkers()
  const before = workers.pids()
  await startRolling(workers)
  for (const pid of before) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(workers.said()).toContain('rolled'), SOON)
  await sleep(1_500)
  const after = workers.pids()
  expect(after).toHaveLength(2)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  await vi.waitFor(async () => expect(await workers.request()).toBe(200), SOON)
})

test('stops all workers during a replacement, and exits with 0', async () => {
  const workers = await twoWorkers()
  await startRolling(workers)
  const all = workers.pids()
  workers.parent.kill('SIGTERM')
  expect(await workers.ended).toBe(0)
  await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), SOON)
  expect(workers.said()).not.toContain('not all replaced')
})

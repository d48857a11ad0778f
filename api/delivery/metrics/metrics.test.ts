import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gauge, register } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireFreePort } from '../../../.config/commands/lib/port.ts'
import { noteBackup } from '../../database/backup/last-backup.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { db } from '../../database/db.ts'
import { aPost } from '../../test/factories.ts'
import { IS_METRICS_PORT_SHARED } from '../../lib/settings.ts'
import { measureResponse, serveMetrics, startMeasuring } from './metrics.ts'

const site = createServer((req, res) => {
  measureResponse(req, res)
  res.writeHead(req.url === '/gone' ? 404 : 200).end()
})
const PORT = 21_000 + Number(process.env['VITEST_POOL_ID'] ?? 0)
let metrics: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  await installQueues(process.env['DATABASE_URL'] ?? '')
  metrics = await serveMetrics(PORT)
})

afterAll(async () => {
  site.close()
  await metrics.close()
})

test('counts responses by API or page, method and status, without their addresses', async () => {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  for (const path of ['/forum', '/forum?q=secret', '/gone', '/api/forum/posts'])
    await fetch(`${address}${path}`)

  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
  expect(text).toContain('http_answer_seconds_count{door="page",method="GET",status="200"} 2')
  expect(text).toContain('http_answer_seconds_count{door="page",method="GET",status="404"} 1')
  expect(text).toContain('http_answer_seconds_count{door="api",method="GET",status="200"} 1')
  expect(text).not.toMatch(/secret|forum/)
})

const read = async () => (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()

/** Measures the process during a test. */
function startForTest() {
  const before = new Set(register.getMetricsAsArray())
  startMeasuring()
  onTestFinished(() => {
    for (const metric of register.getMetricsAsArray())
      if (!before.has(metric)) register.removeSingleMetric(metric.name)
  })
}

test('exports every metric that the alert rules and the dashboard use', async () => {
  startForTest()
  await noteBackup(process.env['DATABASE_URL'] ?? '')
  const exported = await read()
  const files = ['alerts.yml', 'dashboard.json'].map((name) =>
    readFileSync(`.config/deploy/prometheus/${name}`, 'utf8'),
  )
  const expressions = files.flatMap((text) => text.match(/"?expr"?: .*/g) ?? []).join('\n')
  const names = new Set(expressions.match(/\b[a-z]+(?:_[a-z]+)+\b/g))
  names.delete('histogram_quantile')
  expect(names.size).toBeGreaterThan(15)
  const isMissing = (name: string) =>
    !exported.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `)
  expect([...names].filter(isMissing)).toEqual([])
})

test('counts pending work in the database, up to a limit', async () => {
  await aPost({ status: 'pending' })
  await db.email.create({
    data: { kind: 'sign-in', recipient: 'a@b.example', data: {}, sendAfter: new Date(Date.now() - 60_000) },
  })
  await db.email.create({ data: { kind: 'sign-in', recipient: 'a@b.example', data: {}, state: 'failed' } })
  const lines = (await read()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'emails_queued 1',
      'emails_failed 1',
      'pending_items{kind="posts"} 1',
    ]),
  )
  const [, age] = lines.find((line) => line.startsWith('email_oldest_seconds '))?.split(' ') ?? []
  expect(Number(age)).toBeGreaterThan(59)
  expect(lines.find((line) => line.startsWith('disk_free_bytes '))).toMatch(/ \d{6,}|e\+/)
})

test('measures the process itself once started', async () => {
  expect(await read()).not.toContain('process_cpu_seconds_total')
  startForTest()
  expect(await read()).toMatch(/^process_cpu_seconds_total \d/m)
})

test('responds 503 with the reason when a metric fails', async () => {
  const broken = new Gauge({
    name: 'broken',
    help: 'Never there.',
    collect: () => Promise.reject(new Error('No worker has answered.')),
  })
  onTestFinished(() => void register.removeSingleMetric('broken'))
  expect(register.getSingleMetric('broken')).toBe(broken)
  const response = await fetch(`http://127.0.0.1:${PORT}/metrics`)
  expect([response.status, await response.text()]).toEqual([503, 'No worker has answered.\n'])
})

test.runIf(IS_METRICS_PORT_SHARED)(
  'shares its port with the next version but with nothing else',
  async () => {
    await requireFreePort('127.0.0.1', PORT, 'METRICS_PORT')
    const next = await serveMetrics(PORT)
    await next.close()
    expect((await fetch(`http://127.0.0.1:${PORT}/metrics`)).status).toBe(200)
    await expect(requireFreePort('127.0.0.1', PORT)).rejects.toThrow('is taken')
  },
)

test('responds 404 at any other path', async () => {
  expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(404)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gauge, register } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { measureResponse, serveMetrics, startMeasuring } from './metrics.ts'

const site = createServer((req, res) => {
  measureResponse(req, res)
  res.writeHead(req.url === '/gone' ? 404 : 200).end()
})
const PORT = 21_000 + Number(process.env['VITEST_POOL_ID'] ?? 0)
let metrics: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  metrics = await serveMetrics(PORT)
})

afterAll(async () => {
  site.close()
  await metrics.close()
})

test('counts responses by door, method and status, without their addresses', async () => {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  for (const path of ['/forum', '/forum?q=secret', '/gone', '/api/forum/posts'])
    await fetch(`${address}${path}`)

  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
  expect(text).toContain('http_answer_seconds_count{door="page",method="GET",status="200"} 2')
  expect(text).toContain('http_answer_seconds_count{door="page",method="GET",status="404"} 1')
  expect(text).toContain('http_answer_seconds_count{door="api",method="GET",status="200"} 1')
  expect(text).not.toMatch(/secret|forum/)
})

test('measures the process itself once that is started', async () => {
  const read = async () => (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text()
  expect(await read()).not.toContain('process_cpu_seconds_total')
  const before = new Set(register.getMetricsAsArray())
  startMeasuring()
  onTestFinished(() => {
    for (const metric of register.getMetricsAsArray())
      if (!before.has(metric)) register.removeSingleMetric(metric.name)
  })
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

test('responds 404 at any other path of the port', async () => {
  expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(404)
})

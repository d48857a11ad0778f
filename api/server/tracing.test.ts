import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../test/factories.ts'
import { aSite, type Site } from '../test/processes/site.ts'

type Span = { traceId: string; name: string; attributes: { key: string; value: { stringValue?: string } }[] }
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const SITE_URL = 'http://127.0.0.1'
const spans: Span[] = []
const collector = createServer((req, res) => {
  void json(req).then((body) => {
    for (const { scopeSpans } of (body as Batch).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    res.end('{}')
  })
})

let site: Site
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  site = await aSite({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' },
    ...{ SITE_URL, SIGN_IN: 'link', MAIL_DIR: '.data/test/mail' },
  })
})
afterAll(async () => {
  await site.stop()
  collector.close()
})

/** Waits for the spans of a trace, which is identified by an attribute. */
async function traceOf(key: string, value: string, last: string) {
  await expect.poll(() => namesIn(key, value), { timeout: 15_000 }).toEqual(expect.arrayContaining([last]))
  return namesIn(key, value)
}

function namesIn(key: string, value: string): string[] {
  const found = spans.find(({ attributes }) =>
    attributes.some((attribute) => attribute.key === key && attribute.value.stringValue === value),
  )
  return spans.flatMap(({ traceId, name }) => (traceId === found?.traceId ? name : []))
}

test('exports a page with its GraphQL and its SQL as one trace', async () => {
  const response = await fetch(`${site.url}/forum`)
  expect(response.status).toBe(200)
  const names = await traceOf('request.id', response.headers.get('x-request-id') ?? '', 'GET page')
  expect(names).toEqual(expect.arrayContaining(['graphql query', 'prisma:client:db_query']))
})

test('exports an e-mail in the trace of the request that caused it, without typed text', async () => {
  const { email } = await aMember()
  const response = await fetch(`${site.url}/api/auth/login?from=${email}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE_URL },
    body: JSON.stringify({ email }),
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
  const names = await traceOf('request.id', response.headers.get('x-request-id') ?? '', 'send e-mail')
  expect(names).toEqual(expect.arrayContaining(['POST api', 'deliver e-mail']))
  expect(JSON.stringify(spans)).not.toContain(email)
})

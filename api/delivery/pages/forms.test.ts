import { expect, test } from 'vitest'
import { BODY_LIMIT } from '../../http/guard.ts'
import { serveSmallSite } from '../../test/delivery/small-site.ts'

const { site, get } = serveSmallSite()

test('rejects other methods with the list of allowed ones', async () => {
  const response = await get('/forum', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('passes a form to the page unchanged', async () => {
  const response = await get('/forum', { method: 'POST', body: new URLSearchParams({ email: 'a@b.ie' }) })
  expect(await response.text()).toBe('sent: email=a%40b.ie')
})

test.each([
  ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ['files', { body: new FormData() }],
  ['nothing at all', {}],
])('rejects %s before any page receives it', async (_what, sent) => {
  const response = await get('/forum', { method: 'POST', ...sent })
  expect([response.status, site.rendered]).toEqual([415, []])
  expect(await response.text()).toBe('Please send this as a form.')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('rejects a form that is too large, with or without a declared length', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const long = 'a'.repeat(BODY_LIMIT + 1)
  const inPieces = new Blob([long]).stream()
  for (const body of [long, inPieces]) {
    const response = await get('/forum', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect([response.status, site.rendered]).toEqual([413, []])
    expect(await response.text()).toBe('This is too large to send.')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('rejects a form of another site with the message of the API', async () => {
  const response = await get('/forum', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect([response.status, site.rendered]).toEqual([403, []])
  expect(await response.text()).toBe('This request came from another site and was refused.')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPost } from '../test/factories.ts'
import { aSite, type Site } from '../test/processes/site.ts'

// Tests the headers of a real server's responses.

const NAMED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
}
const HSTS = 'max-age=31536000; includeSubDomains'

let site: Site
let secure: Site
let discussion: string
beforeAll(async () => {
  discussion = `/forum/posts/${(await aPost()).id}`
  ;[site, secure] = await Promise.all([aSite(), aSite({ SITE_URL: 'https://agile.example' })])
}, 300_000)
afterAll(() => Promise.all([site.stop(), secure.stop()]))

const ADDRESSES = [
  '/',
  '/forum',
  'a discussion',
  '/search?q=scrum',
  '/settings',
  '/nowhere',
  '/forum/feed.xml',
]
/** URLs that pages on other sites may read. */
const PUBLIC = ['/forum/feed.xml', '/api/forum/posts']
const CALLS = ['/api/forum/posts', '/api/nowhere', '/graphql', '/healthz', '/robots.txt', '/users/x']
const execute = (to: Site, address: string, init: RequestInit = {}) =>
  fetch(to.url + (address === 'a discussion' ? discussion : address), { redirect: 'manual', ...init })

describe.each([...ADDRESSES, ...CALLS])('%s', (address) => {
  test.each(['GET', 'POST'])('sends every security header with %s', async (method) => {
    const { headers } = await execute(site, address, { method })
    const found = Object.fromEntries(Object.keys(NAMED).map((name) => [name, headers.get(name)]))
    expect(found).toEqual(NAMED)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src '(none|self)'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBe(
      method === 'GET' && PUBLIC.includes(address) ? '*' : null,
    )
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('requires https from browsers over https', async () => {
    expect((await execute(secure, address)).headers.get('strict-transport-security')).toBe(HSTS)
  })
})

test.each(['/', '/forum', 'a discussion'])('%s varies by encoding, never by cookies', async (address) => {
  const { headers } = await execute(site, address, { headers: { 'accept-encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  expect((headers.get('vary') ?? '').toLowerCase().split(/,\s*/)).toEqual(['accept-encoding'])
})

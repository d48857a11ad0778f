import { send, wrongWith } from './raw-responses.ts'
import { expect, test } from '../test.ts'

// Headers of every response, successful or not.

const base = () => `http://127.0.0.1:${process.env['E2E_PORT']}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

for (const { what, address, init, status } of [
  { what: 'a page', address: '/forum', init: {}, status: 200 },
  { what: 'a file', address: '/manifesto', init: {}, status: 200 },
  { what: 'a feed', address: '/forum/feed.xml', init: {}, status: 200 },
  { what: 'a sitemap', address: '/sitemap-forum.xml', init: {}, status: 200 },
  { what: 'a redirect of a page', address: '/admin', init: {}, status: 302 },
  { what: 'a redirect to the plain address', address: '/forum?mine', init: {}, status: 302 },
  { what: 'another name', address: '/users/x', init: {}, status: 301 },
  { what: 'nothing', address: '/nowhere', init: {}, status: 404 },
  { what: 'nothing in the API', address: '/api/nowhere', init: {}, status: 404 },
  { what: 'a feed that is not there', address: '/forum/feed.txt', init: {}, status: 404 },
  {
    what: 'a form of another site',
    address: '/sign-in',
    init: { method: 'POST', headers: { ...FORM, 'sec-fetch-site': 'cross-site' }, body: 'email=x' },
    status: 403,
  },
  {
    what: 'no form',
    address: '/sign-in',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    status: 415,
  },
  {
    what: 'too large a form',
    address: '/sign-in',
    init: { method: 'POST', headers: FORM, body: 'a'.repeat(600_000) },
    status: 413,
  },
  { what: 'another method', address: '/forum', init: { method: 'DELETE' }, status: 405 },
])
  test(`sends ${what} with a character set, a policy and caching headers (${status})`, async () => {
    const result = await send(base(), address, init)
    expect(result.status).toBe(status)
    expect(wrongWith(result)).toEqual([])
  })

for (const address of [
  '/sign-in/link',
  '/sign-in/confirm',
  '/forum/register/confirm',
  '/unsubscribe',
  '/settings/return',
])
  test(`${address} sends no referrer with its token`, async () => {
    const token = '?token=0123456789abcdef0123456789abcdef0123456789a'
    for (const init of [
      {},
      { method: 'HEAD' },
      { method: 'POST', headers: FORM, body: '' },
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ]) {
      const { headers } = await send(base(), address + token, init)
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

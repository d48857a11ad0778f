import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { graphql } from './gql.ts'
import { request } from './request.ts'

const document = graphql(`
  query SignInLink($token: String!) {
    signInLink(token: $token)
  }
`)
const reported = vi.fn()

beforeEach(() => vi.stubGlobal('dispatchEvent', (event: Event) => reported(event.type)))
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const respondWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  )
const refused = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })
const requested = () => request(document, { token: 'a' })

test('a response is read as its data', async () => {
  respondWith({ data: { signInLink: 'READY' } })
  expect(await requested()).toEqual({ signInLink: 'READY' })
})

test.each([
  [429, refused('TOO_MANY', 'Too many letters. Please try again in 12 minutes.')],
  [200, refused('TOO_MANY', 'Too many letters. Please try again in 12 minutes.')],
  [429, { message: 'Too many letters. Please try again in 12 minutes.' }],
])('a refusal with status %i keeps the message of the server', async (status, body) => {
  respondWith(body, status)
  await expect(requested()).rejects.toThrow(/^Too many letters. Please try again in 12 minutes.$/)
  expect(reported).not.toHaveBeenCalled()
})

test('a refusal of a session that has ended is reported', async () => {
  respondWith(refused('SIGNED_OUT', 'You must be logged in to confirm that it is you'), 401)
  await expect(requested()).rejects.toThrow(/^You must be logged in/)
  expect(reported).toHaveBeenCalledExactlyOnceWith('session-ended')
})

test('a response without a message for people is not shown to them', async () => {
  respondWith('<html>Bad Gateway</html>', 502)
  await expect(requested()).rejects.toThrow(/^Please try again.$/)
})

test('a request without a response says that it is the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(requested()).rejects.toThrow(/^Network error. Please try again.$/)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DiscardDraftMutation } from './drafts/operations.ts'
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
  reported.mockReset()
})

const respondWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  )
const refused = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })
const requested = () => request(document, { token: 'a' })

test('returns the data of a response', async () => {
  respondWith({ data: { signInLink: 'READY' } })
  expect(await requested()).toEqual({ signInLink: 'READY' })
})

test.each([
  [429, refused('TOO_MANY', 'Too many e-mails. Please try again in 12 minutes.')],
  [200, refused('TOO_MANY', 'Too many e-mails. Please try again in 12 minutes.')],
  [429, { message: 'Too many e-mails. Please try again in 12 minutes.' }],
])('shows the server’s message of a refusal with status %i', async (status, body) => {
  respondWith(body, status)
  await expect(requested()).rejects.toThrow(/^Too many e-mails. Please try again in 12 minutes.$/)
  expect(reported).not.toHaveBeenCalled()
})

test('reports a refusal because of an ended session', async () => {
  respondWith(refused('SIGNED_OUT', 'You must be logged in to confirm it’s you'), 401)
  await expect(requested()).rejects.toThrow(/^You must be logged in/)
  expect(reported).toHaveBeenCalledExactlyOnceWith('session-ended')
})

test('replaces a response without a user-facing message', async () => {
  respondWith('<html>Bad Gateway</html>', 502)
  await expect(requested()).rejects.toThrow(/^Please try again.$/)
})

test('reports a request without a response as a network error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(requested()).rejects.toThrow(/^Network error. Please try again.$/)
})

test('does not report an ended session after a background request', async () => {
  respondWith(refused('SIGNED_OUT', 'You must be logged in'), 401)
  await expect(request(document, { token: 'a' }, { isBackground: true })).rejects.toThrow()
  expect(reported).not.toHaveBeenCalled()
})

test('refreshes shared queries after a mutation unless only the viewer sees its change', async () => {
  const sent = vi.fn<typeof fetch>(async () =>
    Response.json({ data: { discardDraft: true, signInLink: 'READY' } }),
  )
  vi.stubGlobal('fetch', sent)
  vi.stubEnv('DEV', false)
  const isShared = async () => {
    await request(document, { token: 'a' }, { audience: 'everybody' })
    return sent.mock.lastCall?.[1]?.method === undefined
  }
  const input = { key: 'new', revision: '1' }
  await request(DiscardDraftMutation, { input }, { audience: 'viewer' })
  expect(await isShared()).toBe(true)
  await request(DiscardDraftMutation, { input })
  expect(await isShared()).toBe(false)
})

test('repeats a mutation once its member has confirmed their identity', async () => {
  const sent = vi
    .fn<typeof fetch>(async () => Response.json({ data: { discardDraft: true } }))
    .mockResolvedValueOnce(Response.json(refused('CONFIRM', 'Please confirm it’s you'), { status: 403 }))
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('dispatchEvent', ({ detail }: CustomEvent<(isConfirmed: boolean) => void>) => detail(true))
  const input = { key: 'new', revision: '1' }
  expect(await request(DiscardDraftMutation, { input })).toEqual({ discardDraft: true })
  expect(sent).toHaveBeenCalledTimes(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SimilarQuery } from '../forum/editor/operations.ts'
import { createClient, isOffline, messageFrom } from './graphql.ts'

const dispatchEvent = vi.fn((_event: Event) => true)
beforeEach(() => void vi.stubGlobal('dispatchEvent', dispatchEvent))
afterEach(() => {
  dispatchEvent.mockClear()
})

/** Returns the error of a query that gets this response. */
async function errorOf(response: () => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response()),
  )
  const { error } = await createClient().query(SimilarQuery, { title: 'Any title' })
  if (!error) throw new Error('It did not fail')
  return error
}

const respondWith =
  (status: number, body: string, type = 'application/json') =>
  () =>
    new Response(body, { status, statusText: 'Refused', headers: { 'content-type': type } })

test('preserves the message of a schema’s refusal', async () => {
  const body = JSON.stringify({ data: null, errors: [{ message: 'You must be logged in to vote' }] })
  const error = await errorOf(respondWith(401, body, 'application/graphql-response+json; charset=utf-8'))
  expect(messageFrom(error)).toBe('You must be logged in to vote')
  expect(isOffline(error)).toBe(false)
})

test('reports a refusal before the schema as a REST error with its message', async () => {
  const error = await errorOf(respondWith(413, '{"message":"This is too large to send."}'))
  expect(error.networkError?.message).toBe('413: {"message":"This is too large to send."}')
  expect(messageFrom(error)).toBe('This is too large to send.')
  expect(isOffline(error)).toBe(false)
})

test('suggests a retry after a response without a message', async () => {
  expect(messageFrom(await errorOf(respondWith(502, '<html>', 'text/html')))).toBe('Please try again.')
  expect(messageFrom(undefined)).toBe('Please try again.')
})

test('reports a request without a response as offline', async () => {
  const error = await errorOf(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(isOffline(error)).toBe(true)
  expect(messageFrom(error)).toBe('Please try again.')
})

test('reports the end of the session at a 401', async () => {
  await errorOf(respondWith(401, ''))
  expect(dispatchEvent.mock.calls.map(([event]) => event.type)).toEqual(['session-ended'])
})

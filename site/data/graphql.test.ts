import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SimilarQuery } from '../forum/editor/operations.ts'
import { createClient, isOffline, messageFrom } from './graphql.ts'

const dispatchEvent = vi.fn((_event: Event) => true)
beforeEach(() => void vi.stubGlobal('dispatchEvent', dispatchEvent))
afterEach(() => {
  vi.unstubAllGlobals()
  dispatchEvent.mockClear()
})

/** The error of a query that the server responds to like this. */
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

test('a refusal of the schema keeps its message', async () => {
  const body = JSON.stringify({ data: null, errors: [{ message: 'You must be logged in to vote' }] })
  const error = await errorOf(respondWith(401, body, 'application/graphql-response+json; charset=utf-8'))
  expect(messageFrom(error)).toBe('You must be logged in to vote')
  expect(isOffline(error)).toBe(false)
})

test('a refusal in front of the schema is a REST error with the message of its response', async () => {
  const error = await errorOf(respondWith(413, '{"message":"This is too large to send."}'))
  expect(error.networkError?.message).toBe('413: {"message":"This is too large to send."}')
  expect(messageFrom(error)).toBe('This is too large to send.')
  expect(isOffline(error)).toBe(false)
})

test('a response without a message for people is to be tried again', async () => {
  expect(messageFrom(await errorOf(respondWith(502, '<html>', 'text/html')))).toBe('Please try again.')
  expect(messageFrom(undefined)).toBe('Please try again.')
})

test('a request without a response was made offline', async () => {
  const error = await errorOf(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(isOffline(error)).toBe(true)
  expect(messageFrom(error)).toBe('Please try again.')
})

test('a 401 reports that the session has ended', async () => {
  await errorOf(respondWith(401, ''))
  expect(dispatchEvent.mock.calls.map(([event]) => event.type)).toEqual(['session-ended'])
})

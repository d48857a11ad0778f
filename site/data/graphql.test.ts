import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SimilarQuery } from '../forum/editor/operations.ts'
import { createClient, isOffline, messageFrom } from './graphql.ts'
import { SESSION_ENDED } from '../plain/session/session.ts'

const dispatchEvent = vi.fn((_event: Event) => true)
beforeEach(() => void vi.stubGlobal('dispatchEvent', dispatchEvent))
afterEach(() => {
  vi.unstubAllGlobals()
  dispatchEvent.mockClear()
})

/** The failure of a question that the server answers like this. */
async function failureOf(answer: () => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  const { error } = await createClient().query(SimilarQuery, { title: 'Any title' })
  if (!error) throw new Error('It did not fail')
  return error
}

const said =
  (status: number, body: string, type = 'application/json') =>
  () =>
    new Response(body, { status, statusText: 'Refused', headers: { 'content-type': type } })

test('what the schema refuses is told in its words', async () => {
  const body = JSON.stringify({ data: null, errors: [{ message: 'You must be logged in to vote' }] })
  const error = await failureOf(said(401, body, 'application/graphql-response+json; charset=utf-8'))
  expect(messageFrom(error)).toBe('You must be logged in to vote')
  expect(isOffline(error)).toBe(false)
})

test('what is refused before the schema is asked is an error like any other, with the words of the answer', async () => {
  const error = await failureOf(said(413, '{"message":"This is too large to send."}'))
  expect(error.networkError?.message).toBe('413: {"message":"This is too large to send."}')
  expect(messageFrom(error)).toBe('This is too large to send.')
  expect(isOffline(error)).toBe(false)
})

test('an answer without words for people is to be tried again', async () => {
  expect(messageFrom(await failureOf(said(502, '<html>', 'text/html')))).toBe('Please try again.')
  expect(messageFrom(undefined)).toBe('Please try again.')
})

test('a call that nobody answered was made offline', async () => {
  const error = await failureOf(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(isOffline(error)).toBe(true)
  expect(messageFrom(error)).toBe('Please try again.')
})

test('who is signed out is told so, whoever says it', async () => {
  await failureOf(said(401, ''))
  expect(dispatchEvent.mock.calls.map(([event]) => event.type)).toEqual([SESSION_ENDED])
})

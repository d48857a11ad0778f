import { afterEach, expect, test, vi } from 'vitest'
import { fetchByKey, messageIn, RestError } from './rest.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: string | null, init: ResponseInit = {}) {
  const fetch = vi.fn(async (_path: string, _init?: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a refusal is an error of the status and the text of the answer', async () => {
  answerWith('{"message":"No such discussion"}', { status: 404, statusText: 'Not Found' })
  await expect(fetchByKey(['/api/forum/posts', '1'])).rejects.toThrow('404: {"message":"No such discussion"}')
})

test('an empty refusal is named by its status text', async () => {
  answerWith('', { status: 503, statusText: 'Service Unavailable' })
  await expect(fetchByKey(['/api/forum/posts'])).rejects.toThrow('503: Service Unavailable')
})

test('the parts of a query key make the path', async () => {
  const fetch = answerWith('[{"id":"1"}]')
  expect(await fetchByKey(['/api/forum/posts', 'a', 'replies'])).toEqual([{ id: '1' }])
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/forum/posts/a/replies')
})

test('a 401 throws, or means no data where that is wanted', async () => {
  answerWith('', { status: 401, statusText: 'Unauthorized' })
  await expect(fetchByKey(['/api/admin/users'])).rejects.toThrow('401: Unauthorized')
  expect(await fetchByKey(['/api/admin/users'], { signedOut: 'null' })).toBeNull()
})

test('only a 401 can mean no data', async () => {
  answerWith('', { status: 403, statusText: 'Forbidden' })
  await expect(fetchByKey(['/api/admin/users'], { signedOut: 'null' })).rejects.toThrow('403: Forbidden')
})

test('the plain words of a refusal are found, and nothing else is taken for them', () => {
  expect(messageIn(new RestError(429, '', '{"message":"Please wait a minute."}'))).toBe(
    'Please wait a minute.',
  )
  expect(messageIn(new RestError(401, '', '{"errors":[{"message":"Please sign in."}],"data":null}'))).toBe(
    'Please sign in.',
  )
  expect(messageIn(new RestError(502, 'Bad Gateway', '<html>'))).toBeUndefined()
  expect(messageIn(new RestError(400, '', '{"message":7}'))).toBeUndefined()
  expect(messageIn(new TypeError('Failed to fetch'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { messageIn, requireSuccess, RestError } from './rest.ts'

test.each([
  ['{"message":"No such discussion"}', 404, 'Not Found', '404: {"message":"No such discussion"}'],
  ['', 503, 'Service Unavailable', '503: Service Unavailable'],
])(
  'throws for the response body %s with its status and its text or status text',
  async (body, status, statusText, message) => {
    await expect(requireSuccess(new Response(body, { status, statusText }))).rejects.toThrow(message)
  },
)

test('returns the message of a refusal only', () => {
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

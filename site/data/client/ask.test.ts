import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { graphql } from '../gql.ts'
import { SESSION_ENDED } from '../../plain/session/session.ts'

const question = graphql(`
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

const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  )
const refused = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })
const asked = () => ask(question, { token: 'a' })

test('an answer is its data', async () => {
  answerWith({ data: { signInLink: 'READY' } })
  expect(await asked()).toEqual({ signInLink: 'READY' })
})

test.each([
  [429, refused('TOO_MANY', 'Too many letters. Please try again in 12 minutes.')],
  [200, refused('TOO_MANY', 'Too many letters. Please try again in 12 minutes.')],
  [429, { message: 'Too many letters. Please try again in 12 minutes.' }],
])('a refusal with status %i is told in the words of the server', async (status, body) => {
  answerWith(body, status)
  await expect(asked()).rejects.toThrow(/^Too many letters. Please try again in 12 minutes.$/)
  expect(reported).not.toHaveBeenCalled()
})

test('a session that is over is reported, as everywhere else', async () => {
  answerWith(refused('SIGNED_OUT', 'You must be logged in to confirm that it is you'), 401)
  await expect(asked()).rejects.toThrow(/^You must be logged in/)
  expect(reported).toHaveBeenCalledExactlyOnceWith(SESSION_ENDED)
})

test('what is no answer for people is not shown to them', async () => {
  answerWith('<html>Bad Gateway</html>', 502)
  await expect(asked()).rejects.toThrow(/^Please try again.$/)
})

test('a call that nobody answers says that it is the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(asked()).rejects.toThrow(/^Network error. Please try again.$/)
})

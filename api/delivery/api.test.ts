import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issueToken, makeLink } from '../auth/links.ts'
import { hashOf, newToken } from '../auth/tokens.ts'
import { db } from '../db.ts'
import { chooseByLink } from '../mail/preferences.ts'
import { aMember } from '../test/factories.ts'
import { apiHandler } from './api.ts'
import { createCache } from './cache.ts'

const cache = createCache()
const answer = apiHandler(cache)
const server = createServer((req, res) => void answer(req, res))
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  // Nothing is kept before changes are listened for.
  await vi.waitFor(async () => expect(await isFromMemory()).toBe(true), { timeout: 10_000 })
})
afterAll(async () => {
  server.close()
  await cache.stop()
})

/** Asks as a stranger. The same `id` twice: the same answer, from memory. */
async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { data, id: response.headers.get('x-request-id') }
}

async function isFromMemory() {
  const query = '{ posts(first: 1) { edges { cursor } } }'
  return (await ask(query)).id === (await ask(query)).id
}

test('what every stranger is told alike is worked out once', async () => {
  await expect.poll(isFromMemory, { timeout: 10_000 }).toBe(true)
})

test('what a sign-in link is worth in one browser is not what it is worth in another', async () => {
  const { id: memberId } = await aMember()
  const nonce = newToken()
  const linkId = await db.$transaction((tx) =>
    makeLink(tx, { memberId, purpose: 'sign_in', nonceHash: hashOf(nonce) }),
  )
  const query = `{ signInLink(token: "${await issueToken(linkId)}") }`
  const here = await ask(query, { cookie: `sign-in=${nonce}` })
  expect(here.data).toEqual({ signInLink: 'READY' })
  expect((await ask(query)).data).toEqual({ signInLink: 'OTHER_BROWSER' })
})

test('what an unsubscribe link is about is as it was chosen last', async () => {
  const { id: memberId, email: recipient } = await aMember()
  const token = newToken()
  const kind = 'reply-to-your-discussion'
  await db.letter.create({
    data: { kind, recipient, memberId, data: {}, state: 'sent', unsubscribeHash: hashOf(token) },
  })
  const query = `{ letterChoiceOfLink(token: "${token}") { isWanted } }`
  expect((await ask(query)).data).toEqual({ letterChoiceOfLink: { isWanted: true } })
  await chooseByLink(token, false)
  expect((await ask(query)).data).toEqual({ letterChoiceOfLink: { isWanted: false } })
})

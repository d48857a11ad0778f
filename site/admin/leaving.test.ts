import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Leaving from './access-lost.ts'

const assign = vi.fn((_address: string) => undefined)
const stored = new Map<string, string>()
const page = new EventTarget()
let leaving: typeof Leaving

beforeEach(async () => {
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  // The module navigates only once, so each test imports it afresh.
  vi.resetModules()
  leaving = await import('./access-lost.ts')
})
afterEach(() => {
  assign.mockClear()
  stored.clear()
})

const refused = (code: string, message: string) =>
  leaving.leaveIfDenied({ graphQLErrors: [{ message, extensions: { code } }] } as unknown as Parameters<
    typeof Leaving.leaveIfDenied
  >[0])

/** Changes the stored entry of the signed-in member, in this tab or another. */
function storeUser(user: object | null) {
  if (user) stored.set('forumUser', JSON.stringify(user, null, 2))
  else stored.delete('forumUser')
  page.dispatchEvent(new Event('forum-user'))
}
const aoife = { id: 'a', email: 'aoife@example.com', firstName: 'Aoife', lastName: 'Byrne', role: 'admin' }

test('leaves once after a refusal, under each of its codes', () => {
  refused('CONFLICT', 'Only administrators can do this.')
  refused('SIGNED_OUT', 'Only administrators can do this.')
  expect(assign).not.toHaveBeenCalled()
  refused('FORBIDDEN', 'Any other sentence')
  refused('FORBIDDEN', 'Any other sentence')
  expect(assign.mock.calls).toEqual([['/#access-denied']])
})

test('stays for an administrator under any form of the entry, and leaves for a member', () => {
  const stop = leaving.leaveWithTheSession()
  storeUser(aoife)
  expect(assign).not.toHaveBeenCalled()
  storeUser({ ...aoife, role: 'user', firstName: '"role":"admin"' })
  expect(assign.mock.calls).toEqual([['/#access-denied']])
  stop()
})

test('leaves at sign-out, and stays when the session ran out', () => {
  const stop = leaving.leaveWithTheSession()
  page.dispatchEvent(new Event('session-ended'))
  storeUser(null)
  expect(assign).not.toHaveBeenCalled()
  storeUser(aoife)
  storeUser(null)
  expect(assign.mock.calls).toEqual([['/']])
  stop()
})

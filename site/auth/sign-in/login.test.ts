import { beforeEach, expect, test, vi } from 'vitest'
import { login, logout } from './login.ts'

const aoife = { id: '7', email: 'aoife@irishagile.example', firstName: 'Aoife', lastName: 'Byrne' }

function respondWith(result: unknown, init: ResponseInit = {}) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(result), init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

test('normalises the address, reports the activity and notifies every tab', async () => {
  const fetch = respondWith({ success: true, user: aoife, message: 'Welcome back, Aoife!' })
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: vi.fn() })
  const dispatchEvent = vi.fn()
  vi.stubGlobal('dispatchEvent', dispatchEvent)
  expect(await login('  Aoife@IrishAgile.example ')).toEqual({
    outcome: 'signed-in',
    user: aoife,
    message: 'Welcome back, Aoife!',
  })
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/api/auth/login',
    '/api/forum/users/7/update-activity',
  ])
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"aoife@irishagile.example"}',
  })
  expect(fetch.mock.calls[1]?.[1]).toEqual({ method: 'POST', credentials: 'include', keepalive: true })
  expect(setItem).toHaveBeenCalledWith('forumUser', JSON.stringify(aoife))
  expect(dispatchEvent).toHaveBeenCalledOnce()
})

test.each([
  [{ success: false, message: 'This account has been disabled.' }, 'This account has been disabled.'],
  [{ success: false }, 'Login failed'],
  [{ success: true }, 'Login failed'],
])('fails for the response %j with the message: %s', async (result, message) => {
  respondWith(result)
  expect(await login('a@b.ie')).toEqual({ outcome: 'failed', message })
})

test('reports an e-mailed link as a success', async () => {
  respondWith({ success: false, pending: true, message: 'Check your e-mail' })
  expect(await login('a@b.ie')).toEqual({ outcome: 'pending', message: 'Check your e-mail' })
})

test('reports a refusal with the server’s message', async () => {
  respondWith({ message: 'Too many attempts. Please wait a minute.' }, { status: 429 })
  expect(await login('a@b.ie')).toEqual({
    outcome: 'failed',
    message: 'Too many attempts. Please wait a minute.',
  })
})

test('reports a failed network or a malformed response as a network error', async () => {
  const failed = { outcome: 'failed', message: 'Network error. Please try again.' }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await login('a@b.ie')).toEqual(failed)
  respondWith('<html>')
  expect(await login('a@b.ie')).toEqual(failed)
})

test('signs out without failing, and returns the server’s confirmation', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  respondWith({}, { status: 503 })
  expect(await logout()).toBe(false)
  expect(log).toHaveBeenCalled()
  respondWith({ success: true })
  expect(await logout()).toBe(true)
})

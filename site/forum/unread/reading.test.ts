import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markReadWhenSeen } from './reading.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const send = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('crypto', undefined)
  send.mockReset().mockImplementation(() => Promise.resolve(Response.json({ data: { markRead: 'a' } })))
})
afterEach(() => {
  page.visibilityState = 'visible'
})

const notified = () =>
  send.mock.calls.map(
    ([, init]) => (JSON.parse(String(init?.body)) as { variables: { input: object } }).variables.input,
  )
function turn(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

test('reports a page as read once after two seconds', async () => {
  markReadWhenSeen('a', ['1', '2'])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(notified()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  turn('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notified()).toEqual([{ postId: 'a', replyIds: ['1', '2'] }])
})

test('waits for a page in the background to become visible', async () => {
  markReadWhenSeen('a', [])
  turn('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notified()).toEqual([])
  turn('visible')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(notified()).toHaveLength(1)
})

test('reports nothing if the page is left early, and at most the newest hundred replies', async () => {
  markReadWhenSeen('a', [])()
  const many = Array.from({ length: 130 }, (_, index) => String(index))
  markReadWhenSeen('b', many)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notified()).toEqual([{ postId: 'b', replyIds: many.slice(30) }])
})

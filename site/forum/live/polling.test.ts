import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERY, startPolling } from './polling.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const device = { onLine: true }
const tab = new EventTarget()
let poll: ReturnType<typeof vi.fn<() => Promise<void>>>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', device)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, tab[name].bind(tab))
  // The middle of the random range.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  poll = vi.fn(() => Promise.resolve())
  stop = startPolling(poll)
})
afterEach(() => {
  stop()
  page.visibilityState = 'visible'
  device.onLine = true
})

const pass = (pauses: number) => vi.advanceTimersByTimeAsync(pauses * EVERY)
function turn(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
function go(state: 'online' | 'offline') {
  device.onLine = state === 'online'
  tab.dispatchEvent(new Event(state))
}

test('polls every half minute, but not immediately', async () => {
  await pass(0.9)
  expect(poll).toHaveBeenCalledTimes(0)
  await pass(3.2)
  expect(poll).toHaveBeenCalledTimes(4)
})

test('varies the polling interval by up to a fifth', async () => {
  stop()
  for (const [chance, share] of [
    [0, 0.8],
    [0.999, 1.2],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    poll.mockClear()
    stop = startPolling(poll)
    await pass(share - 0.01)
    expect(poll).toHaveBeenCalledTimes(0)
    await pass(0.02)
    expect(poll).toHaveBeenCalledTimes(1)
    stop()
  }
})

test('pauses while the page is hidden, and polls immediately when it is shown again later', async () => {
  turn('hidden')
  await pass(10)
  expect(poll).toHaveBeenCalledTimes(0)
  turn('visible')
  await pass(0)
  expect(poll).toHaveBeenCalledTimes(1)
  // Switching back and forth quickly causes no request.
  for (let time = 0; time < 5; time += 1) {
    turn('hidden')
    turn('visible')
  }
  await pass(0.5)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('pauses while the device is offline, and resumes when it is back', async () => {
  go('offline')
  await pass(5)
  expect(poll).toHaveBeenCalledTimes(0)
  go('online')
  await pass(0)
  expect(poll).toHaveBeenCalledTimes(1)
})

test('polls a failing server at growing intervals, and normally after a response', async () => {
  poll.mockRejectedValue(new Error('away'))
  await pass(1 + 2 + 4)
  expect(poll).toHaveBeenCalledTimes(3)
  await pass(8 + 16 + 16)
  expect(poll).toHaveBeenCalledTimes(6)
  poll.mockResolvedValue()
  await pass(16 + 1 + 1)
  expect(poll).toHaveBeenCalledTimes(9)
})

test('stops polling when the page is left', async () => {
  stop()
  turn('visible')
  go('online')
  await pass(10)
  expect(poll).toHaveBeenCalledTimes(0)
})

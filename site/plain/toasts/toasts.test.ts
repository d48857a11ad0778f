import { beforeEach, expect, test, vi } from 'vitest'
import {
  currentToast,
  dismissToast,
  onToast,
  REMOVED_AFTER,
  toast,
  toastProblem,
  toastWithActions,
} from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())

test('replaces the previous toast', () => {
  toast('Post Created!')
  toastProblem('Failed to create post', 'Please try again.')
  expect(currentToast()).toMatchObject({
    title: 'Failed to create post',
    description: 'Please try again.',
    isDestructive: true,
    isOpen: true,
  })
})

test('closes a dismissed toast immediately and removes it after 1,000,000 ms', () => {
  toast('Post Created!')
  const { id } = currentToast() ?? { id: 0 }
  dismissToast(id)
  expect(currentToast()?.isOpen).toBe(false)
  vi.advanceTimersByTime(REMOVED_AFTER - 1)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('leaves the new toast open when an old one is dismissed', () => {
  toast('Post Created!')
  const { id } = currentToast() ?? { id: 0 }
  toast('Post Created!')
  dismissToast(id)
  expect(currentToast()?.isOpen).toBe(true)
})

test('removes an expired offer, and leaves later toasts', () => {
  const offer = { label: 'Undo', duration: 10_000, onAct: () => {} }
  toastWithActions('Post Moderated', 'Published.', offer)
  vi.advanceTimersByTime(9_999)
  expect(currentToast()?.isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(currentToast()?.isOpen).toBe(false)

  toastWithActions('Post Moderated', 'Published.', offer)
  vi.advanceTimersByTime(6_000)
  toastWithActions('Post Moderated', 'Published.', offer)
  vi.advanceTimersByTime(6_000)
  expect(currentToast()?.isOpen).toBe(true)
})

test('notifies listeners of every change until they stop', () => {
  const listener = vi.fn()
  const stop = onToast(listener)
  toast('Post Created!')
  stop()
  toast('Post Created!')
  expect(listener).toHaveBeenCalledTimes(1)
})

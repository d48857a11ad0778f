import { beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>
const assign = vi.fn()

/** Imports the modules as a newly opened page would, without a toast. */
async function aNewPage() {
  vi.resetModules()
  return { ...(await import('./toasts.ts')), ...(await import('./toast-across-pages.ts')) }
}

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('repeats a toast of the previous page once', async () => {
  const before = await aNewPage()
  before.toast('Post Created!', 'It waits.')
  before.goWithToast('/forum')
  expect(assign).toHaveBeenLastCalledWith('/forum')

  const { showToastFromBefore, currentToast } = await aNewPage()
  showToastFromBefore()
  expect(currentToast()).toMatchObject({
    title: 'Post Created!',
    description: 'It waits.',
    isDestructive: false,
  })

  const later = await aNewPage()
  later.showToastFromBefore()
  expect(later.currentToast()).toBeNull()
})

test('leaves this page’s own toast with its action', async () => {
  const before = await aNewPage()
  before.toast('Post Moderated')
  before.goWithToast('/forum')
  const { showToastFromBefore, currentToast, toastWithActions } = await aNewPage()
  toastWithActions('Post Moderated', undefined, { label: 'Undo', duration: 10_000, onAct: () => {} })
  showToastFromBefore()
  expect(currentToast()?.actions[0]?.label).toBe('Undo')
})

test('preserves the style of a failure, and drops a dismissed toast', async () => {
  const before = await aNewPage()
  before.toastProblem('Failed to create post')
  before.goWithToast('/forum')
  const { showToastFromBefore, currentToast, dismissToast, goWithToast } = await aNewPage()
  showToastFromBefore()
  expect(currentToast()).toMatchObject({ isDestructive: true, description: undefined })
  dismissToast(currentToast()?.id ?? 0)
  goWithToast('/forum')
  expect(stored.size).toBe(0)
})

test('ignores an old or malformed entry', async () => {
  const before = await aNewPage()
  before.toast('Post Created!')
  before.goWithToast('/forum')
  vi.advanceTimersByTime(60_000)
  for (const _ of ['too late', 'no JSON']) {
    const { showToastFromBefore, currentToast } = await aNewPage()
    showToastFromBefore()
    expect(currentToast()).toBeNull()
    stored.set('toast', '{oops')
  }
})

test('navigates while storage is blocked', async () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { toast, goWithToast } = await aNewPage()
  toast('Post Created!')
  goWithToast('/forum/elsewhere')
  expect(assign).toHaveBeenLastCalledWith('/forum/elsewhere')
})

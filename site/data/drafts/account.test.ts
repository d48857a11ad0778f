import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveNow } from './account.ts'
import { draftIn, storeDraft } from './device.ts'

const text = { title: 'Refining without estimates', content: '' }

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Saves a draft to an account that refuses it, and returns the reason that is shown. */
async function refusalOf(code: string, message: string, status: number) {
  const fetched = vi.fn(async () =>
    Response.json(
      { data: null, errors: [{ message, path: ['saveDraft'], extensions: { code } }] },
      { status },
    ),
  )
  vi.stubGlobal('fetch', fetched)
  // Drafts are retained while a page lives: each test has its own.
  const which = { draftKey: `reply:${code}`, memberId: 'aoife' }
  storeDraft(which.draftKey, which.memberId, text)
  saveNow(which)
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledOnce())
  return draftIn(which.draftKey, which.memberId)?.refusal
}

test('shows the reason for a draft that the account refuses', async () => {
  const message = 'You have 50 drafts, and your account keeps no more.'
  expect(await refusalOf('INVALID', message, 400)).toBe(message)
})

test.each([
  ['SIGNED_OUT', 'You must be logged in', 401],
  ['TOO_MANY', 'Please try again in a minute.', 429],
])('a draft shows no reason for %s, which passes', async (code, message, status) => {
  expect(await refusalOf(code, message, status)).toBeUndefined()
})

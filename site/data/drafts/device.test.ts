import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TEXT = { content: 'I shall think about this until tomorrow.' }
const KEY = 'forumDraft:aoife:reply:1'

let saved: Map<string, string>

/** The module as a page that has just been opened has it: it knows what the device kept, and nothing else. */
async function aNewPage() {
  vi.resetModules()
  return import('./device.ts')
}

beforeEach(() => {
  saved = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a draft comes back under its own key, to its own author, until it is dropped', async () => {
  const before = await aNewPage()
  before.storeDraft('reply:1', 'aoife', TEXT)
  expect(before.draftIn('reply:1', 'aoife')).toMatchObject({ text: TEXT, isRestored: false })

  const { draftIn, dropDraft } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toMatchObject({ text: TEXT, isRestored: true })
  expect(draftIn('reply:2', 'aoife')).toBeNull()
  expect(draftIn('reply:1', 'declan')).toBeNull()
  expect(draftIn('reply:1', null)).toBeNull()

  dropDraft('reply:1', 'aoife')
  expect(draftIn('reply:1', 'aoife')).toBeNull()
  expect(saved.size).toBe(0)
})

test('what a visitor wrote is theirs once they have signed in, and no other visitor’s after that', async () => {
  const { draftIn, storeDraft } = await aNewPage()
  storeDraft('reply:1', null, TEXT)
  expect(draftIn('reply:1', 'aoife')?.text).toEqual(TEXT)
  storeDraft('reply:1', 'aoife', { content: 'Changed my mind about it.' })
  expect(draftIn('reply:1', null)).toBeNull()
  expect([...saved.keys()]).toEqual([KEY])
})

test.each([
  ['is older than a month', JSON.stringify({ at: Date.now() - 31 * 24 * 60 * 60 * 1000, text: TEXT })],
  ['has only a category', JSON.stringify({ at: Date.now(), text: { category: 'Remote Work', title: ' ' } })],
  ['is no draft', JSON.stringify({ at: Date.now(), text: 'text' })],
  ['is no JSON', '{oops'],
])('what %s is not brought back', async (_, stored) => {
  saved.set(KEY, stored)
  const { draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toBeNull()
})

test('where nothing can be kept, a draft lives as long as its page', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { draftIn, storeDraft, onDrafts } = await aNewPage()
  const listener = vi.fn()
  const stop = onDrafts(listener)
  storeDraft('reply:1', 'aoife', TEXT)
  stop()
  expect(draftIn('reply:1', 'aoife')?.text).toEqual(TEXT)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('of one that was dropped the device knows, until the account has forgotten it too', async () => {
  const before = await aNewPage()
  before.storeDraft('reply:1', 'aoife', TEXT)
  before.dropDraft('reply:1', 'aoife', 'revision-1')
  const { draftIn, dropDraft, goneRevision } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toBeNull()
  expect(goneRevision('reply:1', 'aoife')).toBe('revision-1')
  dropDraft('reply:1', 'aoife')
  expect(goneRevision('reply:1', 'aoife')).toBeNull()
  expect(saved.size).toBe(0)
})

test.each([
  [
    'before the editor comes',
    async (held: string) => (await aNewPage()).addToDraft('reply:1', 'aoife', { content: held }),
  ],
  [
    'as the page is left',
    async (held: string) => (await import('./draft-key.ts')).storeTyped('reply:1', 'aoife', held),
  ],
])('a field that holds the draft adds nothing to it %s, however often', async (_, meet) => {
  const before = await aNewPage()
  before.changeDraft('reply:1', 'aoife', { text: TEXT, revision: 'revision-1', isSaved: true })
  const stored = saved.get(KEY)
  for (let again = 0; again < 3; again++) await meet(TEXT.content)
  expect(saved.get(KEY)).toBe(stored)
  await meet('And one more thing.')
  await meet('And one more thing.')
  const { draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toMatchObject({
    text: { content: `${TEXT.content}\n\nAnd one more thing.` },
    revision: 'revision-1',
    isSaved: false,
  })
})

test('of two texts both are there when the page comes again', async () => {
  const before = await aNewPage()
  const other = { text: { content: 'From the train.' }, revision: 'revision-2' }
  before.storeDraft('reply:1', 'aoife', TEXT)
  before.changeDraft('reply:1', 'aoife', { other, isUndecided: true })
  const { draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toMatchObject({ text: TEXT, other, isUndecided: true })
})

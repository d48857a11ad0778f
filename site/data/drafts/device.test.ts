import { beforeEach, expect, test, vi } from 'vitest'

const TEXT = { content: 'I shall think about this until tomorrow.' }
const KEY = 'forumDraft:aoife:reply:1'

let saved: Map<string, string>

/** Imports the module as a newly opened page would: with this device's storage and no other state. */
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

test('restores a draft under its key, to its author, until it is dropped', async () => {
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

test('moves a visitor’s draft to the member who signs in', async () => {
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
  [
    'has only the times that the form proposed',
    JSON.stringify({
      at: Date.now(),
      text: { startsAt: '2026-12-31T18:30', endsAt: '2026-12-31T20:30', times: '3' },
    }),
  ],
  ['is no draft', JSON.stringify({ at: Date.now(), text: 'text' })],
  ['is no JSON', '{oops'],
])('does not restore a draft that %s', async (_, stored) => {
  saved.set(KEY, stored)
  const { draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toBeNull()
})

test('retains a draft until the page closes if storage is blocked', async () => {
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

test('remembers a dropped draft until the account has dropped it', async () => {
  const before = await aNewPage()
  before.storeDraft('reply:1', 'aoife', TEXT)
  before.dropDraft('reply:1', 'aoife', 'revision-1')
  const { draftIn, dropDraft, discardedRevision } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toBeNull()
  expect(discardedRevision('reply:1', 'aoife')).toBe('revision-1')
  dropDraft('reply:1', 'aoife')
  expect(discardedRevision('reply:1', 'aoife')).toBeNull()
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
])('stores a field that contains the draft without duplicates %s', async (_, meet) => {
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

test('restores both texts of an undecided draft', async () => {
  const before = await aNewPage()
  const other = { text: { content: 'From the train.' }, revision: 'revision-2' }
  before.storeDraft('reply:1', 'aoife', TEXT)
  before.changeDraft('reply:1', 'aoife', { other, isUndecided: true })
  const { draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toMatchObject({ text: TEXT, other, isUndecided: true })
})

test('merges early input that continues a draft, otherwise retains both', async () => {
  const { addBesideDraft, draftIn, storeDraft } = await aNewPage()
  const add = (typed: Record<string, string>) => addBesideDraft('new', 'aoife', typed)
  add({})
  expect(draftIn('new', 'aoife')).toBeNull()
  add({ title: 'Half a' })
  add({ title: 'Half a title', category: 'Remote Work' })
  add({ content: 'And a text.' })
  const text = { title: 'Half a title', category: 'Remote Work', content: 'And a text.' }
  expect(draftIn('new', 'aoife')).toMatchObject({ text, other: null })

  add({ title: 'Another', category: 'Scrum Master' })
  const typed = { title: 'Another', category: 'Scrum Master' }
  expect(draftIn('new', 'aoife')).toMatchObject({ text: typed, other: { text }, isUndecided: false })
  // A third text is not lost either.
  add({ title: 'A third' })
  expect(draftIn('new', 'aoife')).toMatchObject({
    text: { title: expect.stringMatching(/^Another\s+A third$/) },
    other: { text },
  })
  storeDraft('new', 'aoife', typed)
  add(typed)
  expect(draftIn('new', 'aoife')?.text).toEqual(typed)
})

test('restores the draft on the next page if a text started beside it stayed empty', async () => {
  const before = await aNewPage()
  before.beginBesideDraft('new', 'aoife', { category: 'Career Advice' })
  expect(before.draftIn('new', 'aoife')).toBeNull()
  const text = { title: 'Half a title', category: 'Remote Work' }
  before.changeDraft('new', 'aoife', { text, revision: 'revision-1', isSaved: true })
  before.beginBesideDraft('new', 'aoife', { category: 'Career Advice' })
  before.beginBesideDraft('new', 'aoife', { category: 'Scrum Master' })
  const started = { text: { category: 'Career Advice' }, other: { text }, isUndecided: false }
  expect(before.draftIn('new', 'aoife')).toMatchObject(started)
  const { draftIn } = await aNewPage()
  expect(draftIn('new', 'aoife')).toMatchObject({ text, revision: 'revision-1', other: null })
  before.storeDraft('new', 'aoife', { title: 'A job', category: 'Career Advice' })
  const { draftIn: draftLater } = await aNewPage()
  expect(draftLater('new', 'aoife')).toMatchObject({ text: { title: 'A job' }, other: { text } })
})

test('replaces a draft with its other text, with the account’s revision if undecided', async () => {
  const { changeDraft, draftIn, showOther, storeDraft } = await aNewPage()
  storeDraft('new', 'aoife', TEXT)
  expect(showOther('new', 'aoife')).toBe(false)
  const other = { text: { content: 'From the train.' }, revision: 'revision-2' }
  changeDraft('new', 'aoife', { other, isUndecided: true })
  expect(showOther('new', 'aoife')).toBe(true)
  const shown = { text: other.text, revision: 'revision-2', isSaved: false, other: null, isUndecided: false }
  expect(draftIn('new', 'aoife')).toMatchObject(shown)
})

test.each([
  [null, { text: { content: 'By a visitor.' }, other: { text: TEXT } }],
  [{ content: 'From the train.' }, { text: { content: `${TEXT.content}\n\nBy a visitor.` } }],
])('retains a visitor’s draft and the member’s after sign-in, with %j beside', async (beside, expected) => {
  const before = await aNewPage()
  const other = beside && { text: beside, revision: null }
  before.changeDraft('reply:1', 'aoife', { text: TEXT, revision: 'revision-1', isSaved: true, other })
  before.storeDraft('reply:1', null, { content: 'By a visitor.' })
  const { changeDraft, draftIn } = await aNewPage()
  expect(draftIn('reply:1', 'aoife')).toMatchObject({ ...expected, revision: 'revision-1', isSaved: false })
  expect(draftIn('reply:1', 'aoife')).toBe(draftIn('reply:1', 'aoife'))
  changeDraft('reply:1', 'aoife', {})
  const later = await aNewPage()
  expect(later.draftIn('reply:1', null)).toBeNull()
  expect(later.draftIn('reply:1', 'aoife')).toMatchObject(expected)
})

test.each([
  ['has no text', { content: ' ' }],
  ['is the same', TEXT],
])('leaves the member’s draft unchanged if the visitor’s %s', async (_, text) => {
  const { draftIn, storeDraft } = await aNewPage()
  storeDraft('reply:1', 'aoife', TEXT)
  storeDraft('reply:1', null, text)
  expect(draftIn('reply:1', 'aoife')).toMatchObject({ text: TEXT, other: null })
})

import { DRAFT_FIELDS } from '#rules/forum/drafts'
import { beforeEach, expect, test, vi } from 'vitest'
import { forget, syncWithAccount, saveNow } from './account.ts'
import { beginBesideDraft, changeDraft, draftIn, storeDraft } from './device.ts'

const text = { title: 'Refining without estimates', content: '' }

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('dispatchEvent', () => true)
})

/** Saves a draft to an account that refuses it, and returns the reason shown. */
async function refusalOf(code: string, message: string, status: number) {
  const fetched = vi.fn(async () =>
    Response.json(
      { data: null, errors: [{ message, path: ['saveDraft'], extensions: { code } }] },
      { status },
    ),
  )
  vi.stubGlobal('fetch', fetched)
  // Drafts live as long as the page, so each test has its own.
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
])('shows no reason for the temporary refusal %s', async (code, message, status) => {
  expect(await refusalOf(code, message, status)).toBeUndefined()
})

test('recognises a text saved without a response as this device’s own', async () => {
  const saved: object[] = []
  let isHere = true
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    const { variables } = JSON.parse(body ?? '{}') as { variables?: { input?: { content: object } } }
    if (variables?.input) saved.push(variables.input)
    if (!isHere) throw new TypeError('The page was left.')
    const draft = { revision: `r${saved.length}`, content: variables?.input?.content ?? text }
    return Response.json({ data: variables?.input ? { saveDraft: { isSaved: true, draft } } : { draft } })
  })
  const which = { draftKey: `reply:${crypto.randomUUID()}`, memberId: 'aoife' }
  storeDraft(which.draftKey, which.memberId, text)
  isHere = false
  saveNow(which)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  isHere = true
  const other = { title: 'Another thing', content: '' }
  beginBesideDraft(which.draftKey, which.memberId, { category: 'Career Advice' })
  await syncWithAccount(which)
  // The account still has the first text, since nothing else has been typed.
  expect(saved).toHaveLength(1)
  storeDraft(which.draftKey, which.memberId, other)
  await syncWithAccount(which)
  expect(saved[1]).toEqual({ key: which.draftKey, content: other, revision: 'r1' })
  expect(draftIn(which.draftKey, which.memberId)).toMatchObject({ text: other, isUndecided: false })

  // After the first text is sent, the one beside it becomes the draft, on the account as well.
  forget(which)
  expect(draftIn(which.draftKey, which.memberId)).toMatchObject({ text, other: null, isRestored: true })
  await vi.waitFor(() => expect(saved[2]).toEqual({ key: which.draftKey, content: text, revision: 'r2' }))
})

test('deletes a draft on the account that was discarded during its request', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const { promise: isRead, resolve: read } = Promise.withResolvers<undefined>()
  const { promise: isRequested, resolve: noteRequest } = Promise.withResolvers<undefined>()
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    const { variables } = JSON.parse(body ?? '{}') as { variables?: { input?: object } }
    if (variables?.input) {
      sent.push(variables.input)
      return Response.json({ data: { discardDraft: true } })
    }
    noteRequest(undefined)
    await isRead
    return Response.json({ data: { draft: { revision: 'r1', content: text } } })
  })
  // The previous page saved it, and was left before the response arrived.
  const which = { draftKey: `reply:${crypto.randomUUID()}`, memberId: 'aoife' }
  storeDraft(which.draftKey, which.memberId, text)
  const met = syncWithAccount(which)
  await isRequested
  forget(which)
  read(undefined)
  await met
  await vi.waitFor(() => expect(sent).toEqual([{ key: which.draftKey, revision: 'r1' }]))
  expect(draftIn(which.draftKey, which.memberId)).toBeNull()
})

test('restores a draft of an edit from the account with every field and its version', async () => {
  const content = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, `The ${name}`]))
  vi.stubGlobal('fetch', async () => Response.json({ data: { draft: { revision: 'r1', content } } }))
  const which = { draftKey: `edit-post:${crypto.randomUUID()}`, memberId: 'aoife' }
  await syncWithAccount(which)
  expect(draftIn(which.draftKey, which.memberId)?.text).toEqual(content)
})

test('makes a second text the draft, on the account too, once another device sent the first', async () => {
  const saved: object[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    const { variables } = JSON.parse(body ?? '{}') as { variables?: { input?: { content: object } } }
    if (!variables?.input) return Response.json({ data: { draft: null } })
    saved.push(variables.input)
    const draft = { revision: 'r9', content: variables.input.content }
    return Response.json({ data: { saveDraft: { isSaved: true, draft } } })
  })
  const which = { draftKey: `reply:${crypto.randomUUID()}`, memberId: 'aoife' }
  const other = { text: { content: 'Still to be sent.' }, revision: null }
  changeDraft(which.draftKey, which.memberId, { text, revision: 'r1', isSaved: true, other })
  await syncWithAccount(which)
  expect(saved).toEqual([{ key: which.draftKey, content: other.text, revision: null }])
  expect(draftIn(which.draftKey, which.memberId)).toMatchObject({ text: other.text, other: null })
})

test('a text beside a draft stays when another device changes the draft, twice', async () => {
  const account = { revision: 'r2', content: { title: '', content: 'From the phone.', town: 'Sligo' } }
  vi.stubGlobal('fetch', async () => Response.json({ data: { draft: account } }))
  const which = { draftKey: `reply:${crypto.randomUUID()}`, memberId: 'aoife' }
  const other = { text: { content: 'Still to be sent.', town: 'Galway' }, revision: null }
  changeDraft(which.draftKey, which.memberId, { text, revision: 'r1', other })
  await syncWithAccount(which)
  const both = { content: 'From the phone.\n\nStill to be sent.', town: 'Galway' }
  const expected = { text, other: { text: both, revision: 'r2' }, isUndecided: true }
  expect(draftIn(which.draftKey, which.memberId)).toMatchObject(expected)

  Object.assign(account, { revision: 'r3', content: { content: 'From the train.', town: 'Sligo' } })
  await syncWithAccount(which)
  const later = { content: 'From the train.\n\nStill to be sent.', town: 'Galway' }
  const now = { text, other: { text: later, revision: 'r3' }, isUndecided: true }
  expect(draftIn(which.draftKey, which.memberId)).toMatchObject(now)
})

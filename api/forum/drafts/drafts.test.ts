import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { RETENTION_DAYS, removeExpired } from '../../members/account/retention.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { discardDraft, findDraft, findDrafts, saveDraft } from './drafts.ts'
import { HTML_LIMIT } from '../../sections/rules.ts'
import { MAX_DRAFTS } from './rules.ts'

const TEXT = { content: 'I shall think about this until tomorrow.' }
const OTHER = { content: 'On the train I thought of something else.' }

const aReplyKey = async () => `reply:${(await aPost()).id}`
const save = (viewer: SignedIn, key: string, content: object, revision: string | null = null) =>
  saveDraft(viewer, { key, content, revision })

describe('a draft', () => {
  test('is visible only to its owner, on every device', async () => {
    const [viewer, stranger, key] = [await aViewer(), await aViewer(), await aReplyKey()]
    const { isSaved, draft } = await save(viewer, key, TEXT)
    expect(isSaved).toBe(true)
    expect(await findDraft(viewer, key)).toEqual(draft)
    expect(draft).toMatchObject({ key, kind: 'reply', content: TEXT })
    expect(await findDraft(stranger, key)).toBeNull()
    expect(await findDraft(await anAdmin(), key)).toBeNull()
    expect(await findDrafts(stranger)).toEqual([])
  })

  test('is not overwritten after a change on another device, and the response has its text', async () => {
    const [viewer, key] = [await aViewer(), await aReplyKey()]
    const { draft: first } = await save(viewer, key, TEXT)
    const { draft: second } = await save(viewer, key, OTHER, first.revision)
    const late = await save(viewer, key, { content: 'Written offline.' }, first.revision)
    expect(late).toEqual({ isSaved: false, draft: second })
    expect(await save(viewer, key, { content: 'Knows of none.' })).toMatchObject({ isSaved: false })
    expect((await findDraft(viewer, key))?.content).toEqual(OTHER)
    // A device that has read it may replace it; saving the same text is no conflict.
    expect(await save(viewer, key, TEXT, second.revision)).toMatchObject({ isSaved: true })
    expect(await save(viewer, key, TEXT, first.revision)).toMatchObject({ isSaved: true })
  })

  test('reports the other device when two save at once', async () => {
    const [viewer, key] = [await aViewer(), await aReplyKey()]
    const { draft } = await save(viewer, key, TEXT)
    for (const revision of [draft.revision, null]) {
      const target = revision ? key : await aReplyKey()
      const both = await Promise.all(
        ['one', 'the other'].map((content) => save(viewer, target, { content }, revision)),
      )
      expect(both.map(({ isSaved }) => isSaved).sort()).toEqual([false, true])
    }
  })

  test('is deleted when discarded, unless another device has changed it since', async () => {
    const [viewer, key] = [await aViewer(), await aReplyKey()]
    const { draft: first } = await save(viewer, key, TEXT)
    const { draft: second } = await save(viewer, key, OTHER, first.revision)
    expect(await discardDraft(viewer, { key, revision: first.revision })).toBe(false)
    expect((await findDraft(viewer, key))?.content).toEqual(OTHER)
    expect(await discardDraft(await aViewer(), { key, revision: second.revision })).toBe(true)
    expect((await findDraft(viewer, key))?.content).toEqual(OTHER)
    expect(await discardDraft(viewer, { key, revision: second.revision })).toBe(true)
    expect(await findDraft(viewer, key)).toBeNull()
  })

  test('of a section is limited to administrators', async () => {
    const content = { key: 'homepage-hero', title: 'Hero', htmlContent: '<p>Fáilte</p>', version: '3' }
    await expect(save(await aViewer(), 'section:new', content)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await save(await anAdmin(), 'section:new', content)).toMatchObject({
      isSaved: true,
      draft: { content },
    })
  })

  test('is deleted with its account, and 90 days after its last change', async () => {
    const [leaving, staying, key] = [await aViewer(), await aViewer(), await aReplyKey()]
    for (const viewer of [leaving, staying]) await save(viewer, key, TEXT)
    await save(staying, 'new', OTHER)
    await leaveForGood(leaving)
    expect(await db.draft.count({ where: { memberId: leaving.id } })).toBe(0)
    expect(RETENTION_DAYS.draft).toBe(90)
    const updatedAt = new Date(Date.now() - 91 * 86_400_000)
    await db.draft.updateMany({ where: { memberId: staying.id, key }, data: { updatedAt } })
    await removeExpired()
    expect((await findDrafts(staying)).map((draft) => draft.key)).toEqual(['new'])
  })
})

describe('a draft is rejected with a plain message', () => {
  test.each([
    [{ content: 'x'.repeat(20_001) }, /longer than a draft on your account can be \(20,000 characters\)/],
    [{ title: 'x'.repeat(1_001) }, /1,000 characters/],
    [{ content: 'NUL \0' }, /cannot hold this character/],
  ])('with content %#', async (content, message) => {
    const viewer = await aViewer()
    await expect(save(viewer, 'new', content)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(save(viewer, 'new', content)).rejects.toThrow(message)
  })

  test.each(['', 'old', 'reply:1', `reply:${randomUUID()} `, `post:${randomUUID()}`])(
    'with key %j',
    async (key) => {
      await expect(save(await aViewer(), key, TEXT)).rejects.toMatchObject({ code: 'INVALID' })
    },
  )

  test('over the limit of an account, although an existing one can be saved', async () => {
    const viewer = await aViewer()
    const keys = Array.from({ length: MAX_DRAFTS }, () => `reply:${randomUUID()}`)
    await db.draft.createMany({
      data: keys.map((key) => ({ memberId: viewer.id, key, content: TEXT, revision: randomUUID() })),
    })
    await expect(save(viewer, 'new', TEXT)).rejects.toThrow('You already have 50 drafts')
    const draft = await findDraft(viewer, keys[0])
    expect(await save(viewer, keys[0] ?? '', OTHER, draft?.revision)).toMatchObject({ isSaved: true })
  })
})

test('over the limit of an account, when many arrive at once', async () => {
  const viewer = await aViewer()
  await db.draft.createMany({
    data: Array.from({ length: MAX_DRAFTS - 1 }, () => ({
      memberId: viewer.id,
      key: `reply:${randomUUID()}`,
      content: TEXT,
      revision: randomUUID(),
    })),
  })
  // Under this lock drafts can be counted but not written: without the save's own lock, each would count below the limit.
  const saves = await db.$transaction(async (tx) => {
    await tx.$executeRaw`lock table "Draft" in share mode`
    const started = Array.from({ length: 4 }, () => save(viewer, `reply:${randomUUID()}`, TEXT))
    await untilSomebodyWaits(started.length)
    return started.map((each) => each.then(() => 'saved', String))
  })
  const results = await Promise.all(saves)
  expect(results.filter((result) => result === 'saved')).toHaveLength(1)
  expect(results.filter((result) => result.includes('You already have 50 drafts'))).toHaveLength(3)
  expect(await db.draft.count({ where: { memberId: viewer.id } })).toBe(MAX_DRAFTS)
})

test.each([
  ['a member’s discussion', aViewer, 'new', 'Only a draft of a section has HTML.'],
  ['an administrator’s discussion', anAdmin, 'new', 'Only a draft of a section has HTML.'],
  ['a section that is longer than any', anAdmin, 'section:new', 'longer than a draft on your account can be'],
])('rejects the HTML of %s', async (_, who, key, message) => {
  const content = { title: 'Hero', htmlContent: 'x'.repeat(key === 'new' ? 10 : HTML_LIMIT + 1) }
  await expect(save(await who(), key, content)).rejects.toThrow(message)
})

describe('the list of drafts', () => {
  const LIST = '{ drafts { post { id title } draft { key kind subjectId content { title content } } } }'

  test('shows the titles of discussions as far as the viewer may see them', async () => {
    const viewer = await aViewer()
    const [post, gone] = [await aPost({ title: 'Refinement eats our week' }), await aPost()]
    const reply = await aReply(post.id, { authorId: viewer.id })
    const keys = [`reply:${post.id}`, `edit-reply:${reply.id}`, `reply:${gone.id}`, 'new']
    for (const key of keys) await save(viewer, key, TEXT)
    await db.post.update({ where: { id: gone.id }, data: { status: 'rejected' } })
    const { data } = await execute(viewer, LIST)
    const { drafts } = data as { drafts: { post: { title: string } | null; draft: { key: string } }[] }
    const titles = drafts.map(({ draft, post: subject }) => [draft.key, subject?.title ?? null])
    expect(titles).toHaveLength(4)
    expect(Object.fromEntries(titles)).toEqual({
      [`reply:${post.id}`]: 'Refinement eats our week',
      [`edit-reply:${reply.id}`]: 'Refinement eats our week',
      [`reply:${gone.id}`]: null,
      new: null,
    })
    expect(await statementsOf(() => execute(viewer, LIST))).toHaveLength(3)
    const { data: own } = await execute(viewer, '{ mine { draftKeys } }')
    expect((own as { mine: { draftKeys: string[] } }).mine.draftKeys.sort()).toEqual(keys.sort())
  })
})

import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { decideItem } from '../acts/decide.ts'

const NEW_TEXT = 'Words that no moderator has read.'
const TYPES = ['POST', 'REPLY'] as const
type Type = (typeof TYPES)[number]

const reread = (type: Type, id: string) =>
  type === 'POST'
    ? db.post.findUniqueOrThrow({ where: { id } })
    : db.reply.findUniqueOrThrow({ where: { id } })
const edit = (type: Type, author: SignedIn, id: string) =>
  type === 'POST'
    ? editPost(author, { id, title: 'Another title', content: NEW_TEXT, category: 'Remote Work' })
    : editReply(author, { id, content: NEW_TEXT })
const openOn = (targetId: string) => db.report.count({ where: { targetId, decidedAt: null } })

/** Creates a hidden item with reports; returns a moderator's acts on it. */
async function aHidden(type: Type) {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const owned = { authorId: author.id }
  const { id } = type === 'POST' ? await aPost(owned) : await aReply((await aPost()).id, owned)
  const body = { targetType: type.toLowerCase(), targetId: id, kind: 'spam', details: 'This sells a course.' }
  expect((await call('POST', '/api/reports', { body })).status).toBe(201)
  const data = { status: 'pending' } as const
  if (type === 'POST') await db.post.update({ where: { id }, data })
  else await db.reply.update({ where: { id }, data })

  const readVersion = async () => {
    const read = await execute(admin, '{ reported(first: 100) { nodes { targetId version } } }')
    const { reported } = read.data as { reported: { nodes: { targetId: string; version: string | null }[] } }
    return reported.nodes.find(({ targetId }) => targetId === id)?.version ?? null
  }
  const dismiss = async (version?: string | null, note?: string) => {
    const input = { targetType: type, targetId: id, outcome: 'DISMISSED', version, note }
    const mutation = 'mutation ($input: DecideReportsInput!) { decideReports(input: $input) { message } }'
    return (await execute(admin, mutation, { input })).errors?.[0]
  }
  const reject = async (version: string | null) => {
    const input = { action: 'REJECT', rule: 'civil', items: [{ type, id, version }] }
    const mutation = 'mutation ($input: DecideItemsInput!) { decideItems(input: $input) { refusal } }'
    const { data } = await execute(admin, mutation, { input })
    return (data as { decideItems: { refusal: string | null }[] }).decideItems[0]?.refusal
  }
  const undo = async () => {
    const mutation = 'mutation ($input: UndoDecisionsInput!) { undoDecisions(input: $input) }'
    return (await execute(admin, mutation, { input: { items: [{ type, id }] } })).data
  }
  return { id, author, readVersion, dismiss, reject, undo }
}

const CHANGED = 'The author has since changed this. Please read it again.'

test.each(TYPES)('publishes a hidden %s only in the version that was read', async (type) => {
  const { id, author, readVersion, dismiss } = await aHidden(type)
  const before = await readVersion()
  await edit(type, author, id)
  expect(await dismiss(before)).toMatchObject({ message: CHANGED, extensions: { code: 'CONFLICT' } })
  expect(await reread(type, id)).toMatchObject({ status: 'pending', content: NEW_TEXT })
  expect(await openOn(id)).toBe(1)

  expect(await dismiss(await readVersion())).toBeUndefined()
  expect(await reread(type, id)).toMatchObject({ status: 'approved', content: NEW_TEXT })
  expect(await openOn(id)).toBe(0)
})

test.each(TYPES)('rejects a hidden %s only in the version that was read', async (type) => {
  const { id, author, readVersion, reject } = await aHidden(type)
  const before = await readVersion()
  await edit(type, author, id)
  expect(await reject(before)).toBe(CHANGED)
  expect(await reject(await readVersion())).toBeNull()
  expect(await reread(type, id)).toMatchObject({ status: 'rejected' })
})

test.each(TYPES)('notifies the author of a hidden %s as of a published one', async (type) => {
  const notified = async (memberId: string) => ({
    onTheSite: await db.notification.findMany({ where: { memberId }, select: { detail: true } }),
    byEmail: await db.email.findMany({ where: { memberId }, select: { kind: true } }),
  })
  const [back, down, again] = [await aHidden(type), await aHidden(type), await aHidden(type)]
  await back.dismiss(await back.readVersion())
  expect(await notified(back.author.id)).toEqual({
    onTheSite: [{ detail: 'restore' }],
    byEmail: [{ kind: 'item-restored' }],
  })
  await down.reject(await down.readVersion())
  expect(await notified(down.author.id)).toEqual({
    onTheSite: [{ detail: 'unpublish' }],
    byEmail: [{ kind: 'item-unpublished' }],
  })
  // Reported again, such as by an appeal, while it was unpublished.
  const data = { status: 'rejected' } as const
  if (type === 'POST') await db.post.update({ where: { id: again.id }, data })
  else await db.reply.update({ where: { id: again.id }, data })
  const what = type === 'POST' ? 'post' : 'reply'
  await decideItem(await anAdmin(), what, again.id, { status: 'approve', from: 'rejected' })
  expect(await openOn(again.id)).toBe(0)
  expect(await notified(again.author.id)).toEqual({
    onTheSite: [{ detail: 'restore' }],
    byEmail: [{ kind: 'item-restored' }],
  })
})

test.each(TYPES)('sends a note about a hidden %s to its reporters and logs it', async (type) => {
  const { id, readVersion, dismiss } = await aHidden(type)
  await dismiss(await readVersion(), 'It is a fair question.')
  expect(await db.report.findMany({ where: { targetId: id } })).toMatchObject([
    { outcome: 'dismissed', note: 'It is a fair question.' },
  ])
  const entries = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } })
  expect(entries).toMatchObject([
    { action: 'dismiss_report', reason: 'It is a fair question.' },
    { action: `approve_${type.toLowerCase()}`, reason: null },
  ])
})

test.each([undefined, null])(
  'does not publish a hidden item by a decision on its published version',
  async (none) => {
    const { id, dismiss } = await aHidden('POST')
    expect(await dismiss(none)).toMatchObject({
      message: 'This has since been hidden. Please read it again.',
      extensions: { code: 'CONFLICT' },
    })
    expect(await reread('POST', id)).toMatchObject({ status: 'pending' })
    expect(await openOn(id)).toBe(1)
  },
)

test.each(TYPES)('hides a hidden %s again when its decision is undone', async (type) => {
  for (const act of ['dismiss', 'reject'] as const) {
    const { id, readVersion, undo, ...acts } = await aHidden(type)
    expect((await acts[act](await readVersion())) ?? null).toBeNull()
    expect(await openOn(id)).toBe(0)
    expect(await undo()).toEqual({ undoDecisions: 1 })
    expect(await reread(type, id)).toMatchObject({ status: 'pending' })
    expect(await openOn(id)).toBe(1)
  }
})

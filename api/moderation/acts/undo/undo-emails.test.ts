import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { updateNotificationPreferences } from '../../../notifications/preferences/preferences.ts'
import { anAdmin, aPost, aViewer } from '../../../test/factories.ts'
import { decideItem } from '../decide.ts'
import { undoDecisions } from './undo.ts'
import { pendingPost, entries, emails } from '../../../test/moderation/undo-traces.ts'

test('rejects an undo once the e-mail about the decision has been sent', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await db.email.updateMany({ where: { about: post.id }, data: { state: 'sent', data: {} } })

  await expect(undoDecisions(admin, { items: [target] })).rejects.toMatchObject({
    message: 'It’s too late to undo this.',
  })
  expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ status: 'approved' })
  expect(await entries(post.id)).toHaveLength(1)
})

test('undoes a second decision although the e-mail about the first has been sent', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject' })
  await db.email.updateMany({ where: { about: post.id }, data: { state: 'sent', data: {} } })
  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })

  expect(await undoDecisions(admin, { items: [target] })).toBe(1)
  expect(await emails(post.authorId)).toMatchObject([{ state: 'sent' }, { state: 'cancelled' }])
})

test('withdraws only the e-mail about the undone decision', async () => {
  const admin = await anAdmin()
  const [post, other] = [await pendingPost(), await pendingPost()]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await decideItem(admin, 'post', other.id, { status: 'approve' })
  const about = { about: post.id, recipient: 'a@b.example', data: {} }
  await db.email.create({ data: { ...about, kind: 'notifications-reply' } })
  expect(await undoDecisions(admin, { items: [target] })).toBe(1)
  expect(await emails(other.authorId)).toEqual([{ kind: 'item-approved', state: 'queued' }])
  expect(await emails(null)).toContainEqual({ kind: 'notifications-reply', state: 'queued' })
})

test('undoes a decision without an e-mail to a deleted author, despite e-mails about other subjects', async () => {
  const [admin, post] = [await anAdmin(), await aPost({ status: 'pending', authorId: null })]
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  const sent = { recipient: 'a@b.example', data: {}, state: 'sent' } as const
  await db.email.create({ data: { ...sent, kind: 'item-approved', about: (await aPost()).id } })
  await db.email.create({ data: { ...sent, kind: 'notifications-reply', about: post.id } })
  expect(await undoDecisions(admin, { items: [target] })).toBe(1)
})

test('undoes a decision in a daily summary, despite earlier and unrelated e-mails', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  await updateNotificationPreferences(author, { preferences: [{ kind: 'decision', email: 'daily' }] })
  const post = await aPost({ status: 'pending', authorId: author.id })
  const sent = { recipient: 'a@b.example', data: {}, state: 'sent' } as const
  const before = { createdAt: new Date(Date.now() - 60_000) }
  await db.email.create({ data: { ...sent, ...before, kind: 'item-not-published', about: post.id } })
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await db.email.create({ data: { ...sent, kind: 'item-approved', about: (await aPost()).id } })
  await db.email.create({ data: { ...sent, kind: 'notifications-reply', about: post.id } })
  expect(await undoDecisions(admin, { items: [target] })).toBe(1)
})

test('undoes a decision whose last e-mail failed', async () => {
  const [admin, post] = [await anAdmin(), await pendingPost()]
  await decideItem(admin, 'post', post.id, { status: 'reject' })
  await db.email.updateMany({ where: { about: post.id }, data: { state: 'sent', data: {} } })
  await db.post.update({ where: { id: post.id }, data: { status: 'pending' } })
  const { target } = await decideItem(admin, 'post', post.id, { status: 'approve' })
  await db.email.updateMany({ where: { about: post.id, state: 'queued' }, data: { state: 'failed' } })
  expect(await undoDecisions(admin, { items: [target] })).toBe(1)
})

test('rejects the undo of a required e-mail that was sent, but not of one that failed', async () => {
  const admin = await anAdmin()
  for (const [state, isUndone] of [
    ['sent', false],
    ['failed', true],
  ] as const) {
    const post = await pendingPost()
    const { target } = await decideItem(admin, 'post', post.id, { status: 'reject' })
    await db.email.updateMany({ where: { about: post.id }, data: { state } })
    const undone = undoDecisions(admin, { items: [target] }).then(
      () => true,
      () => false,
    )
    expect(await undone, state).toBe(isUndone)
    const { status } = await db.post.findUniqueOrThrow({ where: { id: post.id } })
    expect(status, state).toBe(isUndone ? 'pending' : 'rejected')
  }
})

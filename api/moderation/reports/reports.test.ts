import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply, editPost } from '../../forum/items/edits.ts'
import { resolveDeletedTargets } from '../../reports/resolution.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { setDisabled } from '../suspension/suspension.ts'
import { undoDisable } from '../suspension/undo.ts'
import { decideItem } from '../acts/decide.ts'
import { undoDecisions } from '../acts/undo/undo.ts'
import { aReport, actionsOn, decide, outcomeOf, queueOf } from '../../test/moderation/report-calls.ts'

const server = acceptMail()

describe('the reports on an item', () => {
  test('are upheld by unpublishing it: reporters are notified, and both acts logged', async () => {
    const admin = await anAdmin()
    const [{ id, title }, { id: another }] = [await aPost(), await aPost()]
    const [one, other] = [await aReport(id), await aReport(id)]
    const elsewhere = await aReport(another)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'advertising' })
    for (const report of [one, other]) {
      const outcome = await outcomeOf(server, report)
      expect(outcome?.text).toContain(title)
      expect(outcome?.text).toContain('we’ve acted on')
      expect(outcome?.after.getTime()).toBeGreaterThan(Date.now() + 10_000)
    }
    expect(await outcomeOf(server, elsewhere), 'nobody who reported something else').toBeNull()
    expect(await db.report.findUnique({ where: { id: elsewhere.id } })).toMatchObject({ decidedAt: null })
    expect(await actionsOn(id)).toEqual(['uphold_report', 'unpublish_post'])
    expect((await queueOf(admin)).some(({ targetId }) => targetId === id)).toBe(false)
  })

  test('are dismissed with a note, and their reporter reads how to appeal', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const report = await aReport(id)
    const input = { targetType: 'POST', targetId: id, outcome: 'DISMISSED', note: 'It is a fair question.' }
    expect((await decide(admin, input)).errors).toBeUndefined()
    const outcome = await outcomeOf(server, report)
    expect(outcome?.text).toContain('It is a fair question.')
    expect(outcome?.text).toContain('you can appeal once, within six months')
    expect(outcome?.text).toContain(report.reference)
    expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(200)
    expect(await actionsOn(id)).toEqual(['dismiss_report'])
    expect((await decide(admin, input)).errors?.[0]).toMatchObject({
      message: 'Someone has just decided this.',
      extensions: { code: 'CONFLICT' },
    })
  })

  test('are reopened when the decision is undone, and nobody is notified', async () => {
    const admin = await anAdmin()
    const { id } = await aPost()
    const report = await aReport(id)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await undoDecisions(admin, { items: [{ type: 'post', id }] })).toBe(1)
    expect(await db.report.findUnique({ where: { id: report.id } })).toMatchObject({
      decidedAt: null,
      outcome: null,
      decisionId: null,
    })
    expect(await outcomeOf(server, report)).toBeNull()
  })

  test('are not upheld while it stays published', async () => {
    const { id } = await aPost()
    await aReport(id)
    const input = { targetType: 'POST', targetId: id, outcome: 'UPHELD' }
    expect((await decide(await anAdmin(), input)).errors?.[0]).toMatchObject({
      message: 'Unpublish or reject it: that upholds the reports.',
      extensions: { code: 'INVALID' },
    })
  })

  test('stay open when an edit of it is decided', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    const report = await aReport(id)
    await db.revision.create({
      data: {
        postId: id,
        authorId: author.id,
        title: 'An edit of it',
        content: 'Edited',
        contentHtml: '<p>Edited</p>',
        category: 'Remote Work',
        status: 'pending',
      },
    })
    await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
    expect((await db.report.findUniqueOrThrow({ where: { id: report.id } })).outcome).toBeNull()
  })

  test('are dismissed beside an edit of it, which stays pending', async () => {
    const author = await aViewer()
    const { id, category } = await aPost({ authorId: author.id })
    await aReport(id)
    const content = 'A text that nobody has read so far.'
    await editPost(author, { id, title: 'Another title for it', content, category })
    const input = { targetType: 'POST', targetId: id, outcome: 'DISMISSED' }
    expect((await decide(await anAdmin(), input)).errors).toBeUndefined()
    expect(await db.report.count({ where: { targetId: id, outcome: 'dismissed' } })).toBe(1)
    expect(await db.revision.count({ where: { postId: id, status: 'pending' } })).toBe(1)
  })

  test('are resolved when its author removes it, and leave the queue at once', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const [{ id }, open] = [await aPost({ authorId: author.id }), await aPost()]
    const reply = await aReply(open.id, { authorId: author.id })
    const reports = [await aReport(id), await aReport(reply.id, { targetType: 'reply' })]
    await deletePost(author, id)
    await deleteReply(author, reply.id)
    const queued = (await queueOf(admin)).map(({ targetId }) => targetId)
    expect(queued).not.toContain(id)
    expect(queued).not.toContain(reply.id)
    await resolveDeletedTargets()
    for (const each of reports)
      expect((await outcomeOf(server, each))?.text).toContain('removed before we reached a decision')
  })

  test('are resolved when its text is removed and it remains for replies, whose own reports stay open', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aPost({ authorId: author.id })
    const reply = await aReply(id)
    const [report, onReply] = [await aReport(id), await aReport(reply.id, { targetType: 'reply' })]
    await deletePost(author, id)
    const queued = (await queueOf(admin)).map(({ targetId }) => targetId)
    expect([queued.includes(id), queued.includes(reply.id)]).toEqual([false, true])
    await resolveDeletedTargets()
    expect((await outcomeOf(server, report))?.text).toContain('removed before we reached a decision')
    expect(await outcomeOf(server, onReply)).toBeNull()
  })
})

test('upholds or dismisses the reports on a profile separately', async () => {
  const admin = await anAdmin()
  for (const [outcome, message, said] of [
    ['UPHELD', 'The reports are upheld.', 'we’ve acted on'],
    ['DISMISSED', 'The reports are dismissed.', 'it doesn’t break our rules'],
  ] as const) {
    const { id } = await aMember()
    const report = await aReport(id, { targetType: 'user' })
    const done = { data: { decideReports: { message } } }
    expect(await decide(admin, { targetType: 'USER', targetId: id, outcome })).toEqual(done)
    expect((await outcomeOf(server, report))?.text).toContain(said)
    expect(await actionsOn(id)).toEqual([outcome === 'UPHELD' ? 'uphold_report' : 'dismiss_report'])
  }
})

test('upholds the reports on items withdrawn with an account for spam, and reopens them after an undo', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  const { id: other } = await aPost()
  await aReport(id, { email: 'nuala@visitor.example' })
  await aReport(other)
  const openOn = (targetId: string) => db.report.count({ where: { targetId, decidedAt: null } })
  await call('PATCH', `/api/admin/users/${author.id}/disable`, {
    cookie: admin.cookie,
    body: { disabled: true, rule: 'advertising', unpublishPublished: true },
  })
  expect([await openOn(id), await openOn(other)]).toEqual([0, 1])
  expect(await db.report.findFirstOrThrow({ where: { targetId: id } })).toMatchObject({ outcome: 'upheld' })
  await undoDisable(admin, author.id)
  expect(await openOn(id)).toBe(1)
})

test('leaves reports on published items open when an edit is rejected with the account', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id })
  await editPost(author, {
    id,
    title: 'Another title',
    content: 'Another text that sells nothing.',
    category,
  })
  await aReport(id)
  await setDisabled(admin, author.id, { disabled: true, rejectPending: true })
  expect(await db.revision.count({ where: { postId: id, status: 'rejected' } })).toBe(1)
  expect(await db.report.count({ where: { targetId: id, decidedAt: null } })).toBe(1)
})

test('reopens only the reports on items restored later with an account', async () => {
  const [admin, author, replier, post] = [await anAdmin(), await aViewer(), await aViewer(), await aPost()]
  const [own, gone] = [await aPost({ authorId: author.id }), await aPost({ authorId: author.id })]
  const stranger = await aViewer()
  const strange = await aPost({ authorId: stranger.id })
  const reply = await aReply(post.id, { authorId: replier.id })
  for (const { id } of [own, gone, strange]) await aReport(id)
  await aReport(reply.id, { targetType: 'reply' })
  await decideItem(admin, 'post', gone.id, { status: 'reject', from: 'approved', rule: 'civil' })
  for (const { id } of [author, replier, stranger])
    await setDisabled(admin, id, { disabled: true, unpublishPublished: true })
  const open = () =>
    Promise.all(
      [own, reply, gone, strange].map(({ id: targetId }) =>
        db.report.count({ where: { targetId, decidedAt: null } }),
      ),
    )
  expect(await open()).toEqual([0, 0, 0, 0])
  await setDisabled(admin, author.id, { disabled: false })
  expect(await open(), 'nor those on what went with somebody else').toEqual([1, 0, 0, 0])
  await setDisabled(admin, replier.id, { disabled: false })
  expect(await open()).toEqual([1, 1, 0, 0])
})

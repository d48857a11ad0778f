import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { call } from '../../test/execute.ts'
import { decide as decideAppeal, appealAgainst } from '../../test/moderation/appeals.ts'
import { written } from '../../test/mail/emails.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { aReportOn, dismiss } from '../../test/moderation/report-appeals.ts'
import { deletePost } from '../../forum/items/edits.ts'
import { resolveDeletedTargets } from '../../reports/resolution.ts'
import { undoDecisions } from '../acts/undo/undo.ts'
import { putBackItem } from '../removed/put-back.ts'
import { setDisabled } from '../suspension/suspension.ts'

// When a later decision reverses one, everybody who was notified of it is sent a correction (decisions, "Moderators").

const change = async (admin: SignedIn, id: string, body: object) => {
  const { status } = await call('PATCH', `/api/admin/posts/${id}/status`, { cookie: admin.cookie, body })
  expect(status).toBe(200)
}
const unpublish = (admin: SignedIn, id: string) =>
  change(admin, id, { status: 'reject', note: 'An advertisement', from: 'approved' })
const restore = (admin: SignedIn, id: string) => change(admin, id, { status: 'approve', from: 'rejected' })

/** Renders the reporter's newest e-mail, and marks the outbox as sent. */
async function delivered(reportId: string): Promise<string[]> {
  const emails = await db.email.findMany({
    where: { about: reportId, state: 'queued', kind: { not: 'report-received' } },
    orderBy: { id: 'asc' },
  })
  await db.email.updateMany({ where: { about: reportId, state: 'queued' }, data: { state: 'sent' } })
  const contents = []
  for (const { kind, data, memberId } of emails) {
    const member = memberId ? await db.member.findUnique({ where: { id: memberId } }) : null
    const content = await written(kind, data as object, member)
    if (content) contents.push(`${kind}: ${content.preview}`)
  }
  return contents
}

const outcomeOf = async (id: string) => (await db.report.findUniqueOrThrow({ where: { id } })).outcome

async function aReported(reporter: SignedIn | null = null) {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  const { reportId } = await aReportOn(id, reporter)
  return { admin, author, id, reportId }
}

const UPHELD = /^report-decided: Thank you, we’ve acted/
const DISMISSED = /^report-decided: We’ve looked at it, and it doesn’t break our rules/
const REVERSED = /^report-corrected: We told you that we’d acted on your report\..* it’s published again/
const AFTER_ALL = /^report-corrected: We told you that we’d left it up\..* acted on your report after all/
const OPEN_AGAIN = /^report-corrected: .* your report is open again/

const one = (pattern: RegExp) => [expect.stringMatching(pattern)]

test('notifies a reporter that an unpublished item is published again', async () => {
  const { admin, id, reportId } = await aReported()
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual(one(UPHELD))
  await restore(admin, id)
  expect(await delivered(reportId)).toEqual(one(REVERSED))
  expect(await db.report.findUnique({ where: { id: reportId } })).toMatchObject({
    outcome: 'dismissed',
    earlierOutcome: 'upheld',
  })
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual(one(AFTER_ALL))
})

test('sends a reporter who has had no e-mail yet one about the latest state', async () => {
  const { admin, id, reportId } = await aReported()
  await unpublish(admin, id)
  await restore(admin, id)
  expect(await delivered(reportId)).toEqual(one(DISMISSED))
})

test('notifies a reporter once that a retained item is unpublished after all', async () => {
  const reporter = await aViewer()
  const { admin, id, reportId } = await aReported(reporter)
  await dismiss(admin, id)
  expect(await delivered(reportId)).toEqual(one(DISMISSED))
  const { reportId: second } = await aReportOn(id, reporter)
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual([])
  expect(await delivered(second)).toEqual(one(UPHELD))
  expect(await outcomeOf(reportId)).toBe('upheld')
})

test('leaves the report unchanged after an undone reversal, and notifies nobody', async () => {
  const reporter = await aViewer()
  const { admin, id, reportId } = await aReported(reporter)
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual(one(UPHELD))
  await restore(admin, id)
  await undoDecisions(admin, { items: [{ type: 'post', id }] })
  expect(await delivered(reportId)).toEqual([])
  expect(await db.report.findUnique({ where: { id: reportId } })).toMatchObject({
    outcome: 'upheld',
    earlierOutcome: null,
  })
  const notified = await db.notification.findMany({ where: { memberId: reporter.id, kind: 'outcome' } })
  expect(notified.map(({ detail }) => detail)).toEqual(['upheld'])
})

test('corrects the report on an item that a granted appeal restores', async () => {
  const { admin, author, id, reportId } = await aReported(await aViewer())
  await unpublish(admin, id)
  await delivered(reportId)
  const entry = await db.moderationLog.findFirstOrThrow({ where: { targetId: id, action: 'unpublish_post' } })
  const appealId = await appealAgainst(author, entry.id)
  expect(await decideAppeal(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
  expect(await delivered(reportId)).toEqual(one(REVERSED))
})

test('reopens reports on items published again by enabling a member, and notifies their reporters', async () => {
  const { admin, author, id, reportId } = await aReported(await aViewer())
  await setDisabled(admin, author.id, { disabled: true, unpublishPublished: true })
  expect(await delivered(reportId)).toEqual(one(UPHELD))
  await setDisabled(admin, author.id, { disabled: false })
  expect(await delivered(reportId)).toEqual(one(OPEN_AGAIN))
  expect((await call('GET', `/api/forum/posts/${id}`)).status).toBe(200)
})

test('corrects dismissed reports on items withdrawn by disabling a member', async () => {
  const { admin, author, id, reportId } = await aReported(await aViewer())
  await dismiss(admin, id)
  await delivered(reportId)
  await setDisabled(admin, author.id, { disabled: true, unpublishPublished: true })
  expect(await delivered(reportId)).toEqual(one(AFTER_ALL))
})

test('reopens a report for its reporter when an administrator restores the removed item', async () => {
  const { admin, author, id, reportId } = await aReported(await aViewer())
  await deletePost(author, id)
  await resolveDeletedTargets()
  expect(await delivered(reportId)).toEqual(one(/^report-decided: It was removed/))
  await putBackItem(admin, { type: 'post', id })
  expect(await delivered(reportId)).toEqual(one(OPEN_AGAIN))
  expect(await outcomeOf(reportId)).toBeNull()
})

test('does not reverse a report upheld about an earlier text', async () => {
  const { admin, id, reportId } = await aReported(await aViewer())
  await unpublish(admin, id)
  await delivered(reportId)
  const long = new Date(Date.now() - 60_000)
  await db.report.update({ where: { id: reportId }, data: { decidedAt: long } })
  await db.post.update({ where: { id }, data: { status: 'approved' } })
  await unpublish(admin, id)
  await restore(admin, id)
  expect(await outcomeOf(reportId)).toBe('upheld')
})

test('names the outcome of the last e-mail, however often it is reversed before the next', async () => {
  const { admin, id, reportId } = await aReported()
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual(one(UPHELD))
  await restore(admin, id)
  await unpublish(admin, id)
  expect(await delivered(reportId)).toEqual([])
  for (const act of [restore, unpublish, restore]) await act(admin, id)
  expect(await delivered(reportId)).toEqual(one(REVERSED))
})

import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { anUnpublished, decide, appealAgainst } from '../test/moderation/appeals.ts'
import { decideReports } from '../moderation/reports/decisions.ts'
import { call } from '../test/execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../test/factories.ts'
import { aDismissed, appealAgainstReport } from '../test/moderation/report-appeals.ts'

// The outcome of an appeal or a report is also shown to its author on the site.

/** Returns a member's notifications on the site after the undo period. */
async function notificationsFor({ id: memberId, cookie }: SignedIn) {
  await db.notification.updateMany({ where: { memberId }, data: { visibleAt: new Date() } })
  const { body } = await call('GET', '/api/notifications', { cookie })
  return (body as unknown as { kind: string; summary: string; path: string }[])
    .filter(({ kind }) => kind === 'outcome')
    .map(({ summary, path }) => ({ summary, path }))
}

test.each([
  ['GRANTED', 'Your appeal: upheld, and we’ve put things back as they were'],
  ['REFUSED', 'Your appeal: our decision stands'],
] as const)('summarises an appeal that is %s', async (outcome, summary) => {
  const [{ admin, author, decisionId }, other] = [await anUnpublished(), await anAdmin()]
  await decide(other, await appealAgainst(author, decisionId), outcome)
  expect(await notificationsFor(author)).toEqual([{ summary, path: `/decisions/${decisionId}` }])
  for (const nobody of [admin, other, await aViewer()]) expect(await notificationsFor(nobody)).toEqual([])
})

test('links an appeal against the outcome of a report to that report', async () => {
  const reporter = await aViewer()
  const { reportId } = await aDismissed(reporter)
  await decide(await anAdmin(), await appealAgainstReport(reporter, reportId), 'REFUSED')
  expect(await notificationsFor(reporter)).toContainEqual({
    summary: 'Your appeal: our decision stands',
    path: `/decisions/reports/${reportId}`,
  })
})

test.each([
  ['reject', 'we’ve acted on it'],
  ['dismiss', 'it doesn’t break our rules, so we’ve left it up'],
] as const)('summarises a report after %s', async (what, became) => {
  const [admin, reporter, author] = [await anAdmin(), await aViewer(), await aViewer()]
  const { id: targetId } = await aPost({ authorId: author.id })
  const about = { targetType: 'post', targetId }
  const text = { kind: 'spam', details: 'This sells a course.' }
  const { body } = await call('POST', '/api/reports', {
    cookie: reporter.cookie,
    body: { ...about, ...text },
  })
  const { id, reference } = await db.report.findUniqueOrThrow({
    where: { reference: String(body['reference']) },
  })
  await (what === 'reject'
    ? call('PATCH', `/api/admin/posts/${targetId}/status`, {
        cookie: admin.cookie,
        body: { status: 'reject', from: 'approved', rule: 'civil' },
      })
    : decideReports(admin, { ...about, outcome: 'dismissed' }))
  expect(await notificationsFor(reporter)).toEqual([
    { summary: `Your report ${reference}: ${became}`, path: `/decisions/reports/${id}` },
  ])
  for (const nobody of [admin, author]) expect(await notificationsFor(nobody)).toEqual([])
})

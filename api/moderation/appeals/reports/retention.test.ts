import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { leaveForGood } from '../../../test/members/leaving-calls.ts'
import { RETENTION_DAYS, removeExpired } from '../../../members/account/retention.ts'
import { decide, TEXT } from '../../../test/moderation/appeals.ts'
import { call } from '../../../test/execute.ts'
import { anAdmin, aViewer } from '../../../test/factories.ts'
import {
  aDismissed,
  daysAgo,
  dismissedDaysAgo,
  NOTE,
  appealAgainstReport,
  readReport,
  reportTokenFor,
} from '../../../test/moderation/report-appeals.ts'
import { decideItem } from '../../acts/decide.ts'
import { reconcileAppeals } from '../outcome/obsolete.ts'

describe('a stored report appeal', () => {
  test('is deleted with the report six months after the outcome, and not before one', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const appealId = await appealAgainstReport(null, reportId, token)
    await dismissedDaysAgo(reportId, RETENTION_DAYS.report + 1)
    await removeExpired()
    expect(await readReport(null, reportId, token)).not.toBeNull()
    await decide(await anAdmin(), appealId, 'REFUSED')
    await removeExpired()
    expect(await readReport(null, reportId, token)).not.toBeNull()
    await db.appeal.update({
      where: { id: appealId },
      data: { decidedAt: daysAgo(RETENTION_DAYS.report + 1) },
    })
    await removeExpired()
    expect(await db.report.count({ where: { id: reportId } })).toBe(0)
    expect(await db.appeal.count({ where: { id: appealId } })).toBe(0)
    expect(await db.reportLink.count({ where: { reportId } })).toBe(0)
  })

  test("is in the personal data of the member with the visitor's address, and is deleted with their account", async () => {
    const [decided, pending] = [await aDismissed(), await aDismissed()]
    const member = await aViewer()
    const reports = { where: { id: { in: [decided.reportId, pending.reportId] } } }
    await db.report.updateMany({ ...reports, data: { email: member.email } })
    const appealIds: string[] = []
    for (const { reportId } of [decided, pending])
      appealIds.push(await appealAgainstReport(null, reportId, await reportTokenFor(reportId)))
    const [answered = '', open = ''] = appealIds
    await decide(await anAdmin(), answered, 'REFUSED')
    const { body } = await call('GET', '/api/account/data', { cookie: member.cookie })
    expect(body).toMatchObject({
      appeals: [
        { reportId: decided.reportId, text: TEXT },
        { reportId: pending.reportId, text: TEXT },
      ],
      reports: [{ note: NOTE }, { note: NOTE }],
    })
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|decidedById/)

    await leaveForGood(member)
    expect(await db.appeal.findUnique({ where: { id: answered } })).toMatchObject({ text: '', answer: '' })
    expect(await db.appeal.findUnique({ where: { id: open } })).toBeNull()
    expect(await db.email.count({ where: { about: answered } })).toBe(0)
    expect(await db.reportLink.count({ where: { report: reports.where } })).toBe(0)
  })

  test.each(['a visitor', 'a member'])(
    'is deleted with the account of %s where it was closed without an outcome',
    async (who) => {
      const member = await aViewer()
      const { admin, id, reportId } = await aDismissed(who === 'a member' ? member : null)
      if (who === 'a visitor')
        await db.report.update({ where: { id: reportId }, data: { email: member.email } })
      const appealId = await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
      await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
      await reconcileAppeals()
      await leaveForGood(member)
      expect(await db.member.count({ where: { id: member.id } })).toBe(0)
      expect(await db.appeal.findUnique({ where: { id: appealId } })).toMatchObject({
        memberId: null,
        text: '',
        outcome: null,
        answer: null,
      })
    },
  )
})

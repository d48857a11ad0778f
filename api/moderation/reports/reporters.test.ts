import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { RETENTION_DAYS, removeExpired } from '../../members/account/retention.ts'
import { call } from '../../test/execute.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { aReport } from '../../test/moderation/report-calls.ts'

describe('a reporter', () => {
  test('is in the personal data export, whether signed in or not', async () => {
    const member = await aViewer()
    const { id } = await aPost()
    const own = await aReport(id, { email: member.email })
    const { body } = await call('GET', '/api/account/data', { cookie: member.cookie })
    expect(body['reports']).toMatchObject([{ reference: own.reference, details: 'This sells a course.' }])
  })

  test('is deleted with the account; the report remains for a decision', async () => {
    const member = await aViewer()
    const { id } = await aPost()
    const visited = await aReport(id, { email: member.email })
    const body = { targetType: 'post', targetId: id, kind: 'spam', details: 'This sells a course.' }
    await call('POST', '/api/reports', { cookie: member.cookie, body })
    await leaveForGood(member)
    const reports = await db.report.findMany({ where: { targetId: id } })
    expect(reports).toHaveLength(2)
    for (const report of reports) expect(report).toMatchObject({ reporterId: null, name: null, email: null })
    expect(await db.email.count({ where: { about: visited.id } })).toBe(0)
  })

  test('is deleted half a year after the decision, with the report', async () => {
    const { id } = await aPost()
    const [over, retained, open] = [await aReport(id), await aReport(id), await aReport(id)]
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const dismissed = (decidedAt: Date) => ({ outcome: 'dismissed', decidedAt }) as const
    await db.report.update({ where: { id: over.id }, data: dismissed(ago(RETENTION_DAYS.report + 1)) })
    await db.report.update({ where: { id: retained.id }, data: dismissed(ago(RETENTION_DAYS.report - 1)) })
    await db.report.update({ where: { id: open.id }, data: { createdAt: ago(900) } })
    await removeExpired()
    const left = await db.report.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(left.map((report) => report.id)).toEqual([retained.id, open.id])
  })
})

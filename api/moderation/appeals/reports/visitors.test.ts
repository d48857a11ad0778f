import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { eraseMember } from '../../../members/account/erasure.ts'
import { decide, TEXT } from '../../../test/moderation/appeals.ts'
import { execute } from '../../../test/execute.ts'
import { aMember, anAdmin } from '../../../test/factories.ts'
import { acceptMail } from '../../../test/mail/mail-server.ts'
import {
  aDismissed,
  DETAILS,
  dismiss,
  dismissedDaysAgo,
  NOTE,
  appealAgainstReport,
  openOn,
  readReport,
  reportTokenFor,
  mailAbout,
} from '../../../test/moderation/report-appeals.ts'
import { untilSomebodyWaits } from '../../../test/waiting.ts'

const server = acceptMail()

const lastAct = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })

describe('a visitor whose report was dismissed', () => {
  test('appeals by the e-mailed link without an account; another administrator grants it, and the report is reopened', async () => {
    const { admin, id, title, reportId, reference, email } = await aDismissed()
    expect(await openOn(admin, id)).toEqual([])
    const { to, text, token } = await mailAbout(server, reportId)
    expect(to).toBe(email)
    expect(text).toContain('you can appeal once, within six months')
    expect(await readReport(null, reportId, token)).toEqual({
      reference,
      kind: 'SPAM',
      details: DETAILS,
      outcome: 'DISMISSED',
      note: NOTE,
      name: null,
      isInForce: true,
      canAppeal: true,
      target: { title },
      moderator: null,
      appeal: null,
    })

    const appealId = await appealAgainstReport(null, reportId, token)
    expect(await readReport(null, reportId, token)).toMatchObject({
      canAppeal: false,
      appeal: { text: TEXT, outcome: null },
    })
    const other = await anAdmin()
    expect(await decide(admin, appealId, 'GRANTED')).toMatch(/^You made this decision/)
    expect(await decide(other, appealId, 'GRANTED', 'We look again.')).toBe('GRANTED')

    expect(await openOn(other, id)).toEqual([reference])
    expect(await lastAct(id)).toMatchObject({
      action: 'grant_appeal',
      moderatorId: other.id,
      reason: 'We look again.',
    })
    const outcome = await mailAbout(server, appealId)
    expect(outcome.to).toBe(email)
    expect(outcome.text).toContain('Your report is open again.')
    expect(outcome.text).toContain('We look again.')
    expect(await readReport(null, reportId, outcome.token)).toMatchObject({
      outcome: null,
      canAppeal: false,
      appeal: { outcome: 'GRANTED', answer: 'We look again.' },
    })

    // Dismissed again, it cannot be appealed again.
    await dismiss(other, id)
    const again = await mailAbout(server, reportId)
    expect(again.text).not.toContain('you can appeal')
    expect(again.text).toContain('court')
    expect(await appealAgainstReport(null, reportId, token)).toBe('You’ve already appealed this decision.')
  })

  test('reads why the decision stands', async () => {
    const { id, reportId, email } = await aDismissed()
    const appealId = await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
    const other = await anAdmin()
    expect(await decide(other, appealId, 'REFUSED', 'It sells nothing.')).toBe('REFUSED')
    expect(await openOn(other, id)).toEqual([])
    expect(await lastAct(id)).toMatchObject({ action: 'refuse_appeal', reason: 'It sells nothing.' })
    const { to, text } = await mailAbout(server, appealId)
    expect(to).toBe(email)
    expect(text).toContain('our decision stands')
    expect(text).toContain('It sells nothing.')
  })

  test('reads the end of the appeal period, six months from the decision', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const query =
      'query ($id: ID!, $token: String) { decidedReport(id: $id, token: $token) { decidedAt appealUntil } }'
    const read = async () => {
      const { data } = await execute(null, query, { id: reportId, token })
      return (data as { decidedReport: { decidedAt: Date | null; appealUntil: Date } }).decidedReport
    }
    const months = (from: string) => {
      const until = new Date(from)
      until.setUTCMonth(until.getUTCMonth() + 6)
      return until.toISOString()
    }
    const [decidedAt, createdAt] = ['2026-03-10T09:00:00.000Z', '2026-01-05T09:00:00.000Z']
    await db.report.update({ where: { id: reportId }, data: { decidedAt, createdAt } })
    expect(JSON.parse(JSON.stringify(await read()))).toEqual({ decidedAt, appealUntil: months(decidedAt) })
  })

  test('appeals once, even with five simultaneous requests', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => appealAgainstReport(null, reportId, token)),
    )
    expect(
      responses.filter((decisionNote) => decisionNote === 'You’ve already appealed this decision.'),
    ).toHaveLength(4)
    expect(await db.appeal.count({ where: { reportId } })).toBe(1)
  })

  test('cannot appeal once the account with that address is deleted, even simultaneously', async () => {
    const { reportId, email } = await aDismissed()
    const member = await aMember({ email })
    const token = await reportTokenFor(reportId)
    const { appealing } = await db.$transaction(async (leaving) => {
      await eraseMember(leaving, member)
      const decisionNote = appealAgainstReport(null, reportId, token)
      await untilSomebodyWaits()
      return { appealing: decisionNote }
    })
    expect(await appealing).toBe('There’s no such decision.')
    expect(await db.appeal.count({ where: { reportId } })).toBe(0)
  })

  test('cannot appeal against a dismissal that is undone simultaneously: the report is reopened', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const { appealing } = await db.$transaction(async (quicker) => {
      const open = { outcome: null, decidedAt: null, decisionId: null }
      await quicker.report.update({ where: { id: reportId }, data: open })
      const decisionNote = appealAgainstReport(null, reportId, token)
      await untilSomebodyWaits()
      return { appealing: decisionNote }
    })
    expect(await appealing).toBe('There’s no such decision.')
  })

  test('appeals by no other link than that of the report', async () => {
    const [{ reportId }, other] = [await aDismissed(), await aDismissed()]
    for (const token of [undefined, 'x'.repeat(43), await reportTokenFor(other.reportId)]) {
      expect(await readReport(null, reportId, token)).toBeNull()
      expect(await appealAgainstReport(null, reportId, token)).toBe('There’s no such decision.')
    }
    expect(await readReport(null, randomUUID(), await reportTokenFor(reportId))).toBeNull()
  })

  test('can appeal for six months', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    await dismissedDaysAgo(reportId, 185)
    expect(await readReport(null, reportId, token)).toMatchObject({ canAppeal: false })
    expect(await appealAgainstReport(null, reportId, token)).toMatch(/^The deadline has passed/)
    await dismissedDaysAgo(reportId, 179)
    expect(await readReport(null, reportId, token)).toMatchObject({ canAppeal: true })
  })
})

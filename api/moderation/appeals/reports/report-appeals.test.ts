import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { env } from '../../../lib/env.ts'
import { sendEmail } from '../../../mail/sender.ts'
import { eraseMember } from '../../../members/account/erasure.ts'
import { aTakenDown, decide, object, TEXT } from '../../../test/appeals.ts'
import { ask } from '../../../test/ask.ts'
import { aMember, anAdmin, aViewer } from '../../../test/factories.ts'
import { headerOf, textIn } from '../../../test/mail/mail.ts'
import { acceptMail } from '../../../test/mail/mail-server.ts'
import {
  aDismissed,
  aReportOn,
  DETAILS,
  dismiss,
  dismissedDaysAgo,
  NOTE,
  objectToReport,
  openOn,
  readReport,
  reportTokenFor,
  reportTokenIn,
} from '../../../test/report-appeals.ts'
import { untilSomebodyWaits } from '../../../test/waiting.ts'
import { decideItem } from '../../acts/decide.ts'
import { reportDocumentsOf } from './documents.ts'

const server = acceptMail()

beforeAll(() => void (env.RATE_LIMITS = 'off'))

/** Sends the newest e-mail about something, and reads it. */
async function mailAbout(about: string) {
  const { id } = await db.email.findFirstOrThrow({ where: { about }, orderBy: { id: 'desc' } })
  await sendEmail(id)
  const mail = server.accepted.at(-1) ?? ''
  const text = textIn(mail)
  return { to: headerOf(mail, 'to'), token: reportTokenIn(text), text: text.replaceAll(/\s+/g, ' ') }
}

const lastAct = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })

describe('a visitor whose report was dismissed', () => {
  test('objects from the e-mail without an account; another administrator grants it, and it is open again', async () => {
    const { admin, id, title, reportId, reference, email } = await aDismissed()
    expect(await openOn(admin, id)).toEqual([])
    const { to, text, token } = await mailAbout(reportId)
    expect(to).toBe(email)
    expect(text).toContain('you can object once, within six months')
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

    const appealId = await objectToReport(null, reportId, token)
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
    const outcome = await mailAbout(appealId)
    expect(outcome.to).toBe(email)
    expect(outcome.text).toContain('A person looks at it anew')
    expect(outcome.text).toContain('We look again.')
    expect(await readReport(null, reportId, outcome.token)).toMatchObject({
      outcome: null,
      canAppeal: false,
      appeal: { outcome: 'GRANTED', answer: 'We look again.' },
    })

    // Dismissed again, it is not objected to again.
    await dismiss(other, id)
    const again = await mailAbout(reportId)
    expect(again.text).not.toContain('you can object')
    expect(again.text).toContain('court')
    expect(await objectToReport(null, reportId, token)).toBe('You have objected to this already.')
  })

  test('reads that the decision stands, and why', async () => {
    const { id, reportId, email } = await aDismissed()
    const appealId = await objectToReport(null, reportId, await reportTokenFor(reportId))
    const other = await anAdmin()
    expect(await decide(other, appealId, 'REFUSED', 'It sells nothing.')).toBe('REFUSED')
    expect(await openOn(other, id)).toEqual([])
    expect(await lastAct(id)).toMatchObject({ action: 'refuse_appeal', reason: 'It sells nothing.' })
    const { to, text } = await mailAbout(appealId)
    expect(to).toBe(email)
    expect(text).toContain('The decision stands')
    expect(text).toContain('It sells nothing.')
  })

  test('reads until when they can object: for six months from the decision', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const query =
      'query ($id: ID!, $token: String) { decidedReport(id: $id, token: $token) { decidedAt appealUntil } }'
    const read = async () => {
      const { data } = await ask(null, query, { id: reportId, token })
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

  test('objects once, also of five at one moment', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => objectToReport(null, reportId, token)))
    expect(answers.filter((answer) => answer === 'You have objected to this already.')).toHaveLength(4)
    expect(await db.appeal.count({ where: { reportId } })).toBe(1)
  })

  test('does not object any more once the account of that address is deleted, also at the same moment', async () => {
    const { reportId, email } = await aDismissed()
    const member = await aMember({ email })
    const token = await reportTokenFor(reportId)
    const { objecting } = await db.$transaction(async (leaving) => {
      await eraseMember(leaving, member)
      const answer = objectToReport(null, reportId, token)
      await untilSomebodyWaits()
      return { objecting: answer }
    })
    expect(await objecting).toBe('There is no such decision.')
    expect(await db.appeal.count({ where: { reportId } })).toBe(0)
  })

  test('does not object to what is taken back at the same moment: the report is open again', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const { objecting } = await db.$transaction(async (quicker) => {
      const open = { outcome: null, decidedAt: null, decisionId: null }
      await quicker.report.update({ where: { id: reportId }, data: open })
      const answer = objectToReport(null, reportId, token)
      await untilSomebodyWaits()
      return { objecting: answer }
    })
    expect(await objecting).toBe('There is no such decision.')
  })

  test('objects with no other link than that of the report', async () => {
    const [{ reportId }, other] = [await aDismissed(), await aDismissed()]
    for (const token of [undefined, 'x'.repeat(43), await reportTokenFor(other.reportId)]) {
      expect(await readReport(null, reportId, token)).toBeNull()
      expect(await objectToReport(null, reportId, token)).toBe('There is no such decision.')
    }
    expect(await readReport(null, randomUUID(), await reportTokenFor(reportId))).toBeNull()
  })

  test('has six months', async () => {
    const { reportId } = await aDismissed()
    const token = await reportTokenFor(reportId)
    await dismissedDaysAgo(reportId, 185)
    expect(await readReport(null, reportId, token)).toMatchObject({ canAppeal: false })
    expect(await objectToReport(null, reportId, token)).toMatch(/^It is more than six months/)
    await dismissedDaysAgo(reportId, 179)
    expect(await readReport(null, reportId, token)).toMatchObject({ canAppeal: true })
  })
})

describe('a report', () => {
  test('is objected to by the signed-in member who made it, and by no other', async () => {
    const member = await aViewer()
    const { admin, reportId } = await aDismissed(member)
    expect(await objectToReport(await aViewer(), reportId)).toBe('There is no such decision.')
    expect(await objectToReport(admin, reportId)).toBe('There is no such decision.')
    expect(await readReport(await aViewer(), reportId)).toBeNull()
    expect(await readReport(admin, reportId)).toMatchObject({
      canAppeal: false,
      moderator: { id: admin.id },
      name: `${member.firstName} ${member.lastName}`,
    })
    const appealId = await objectToReport(member, reportId)
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect((await mailAbout(appealId)).to).toBe(member.email)
  })

  test('that is open, or upheld, is not objected to', async () => {
    const { admin, id, reportId } = await aDismissed()
    const open = await aReportOn(id)
    expect(await objectToReport(null, open.reportId, await reportTokenFor(open.reportId))).toMatch(/no such/)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await objectToReport(null, open.reportId, await reportTokenFor(open.reportId))).toMatch(/no such/)
    // What was dismissed before has been taken down now.
    expect(await objectToReport(null, reportId, await reportTokenFor(reportId))).toMatch(
      /does not stand any more/,
    )
  })

  test('is not opened beside another of the same member', async () => {
    const member = await aViewer()
    const { id, reportId } = await aDismissed(member)
    const appealId = await objectToReport(member, reportId)
    const anew = await aReportOn(id, member)
    const other = await anAdmin()
    expect(await decide(other, appealId, 'GRANTED')).toBe('GRANTED')
    expect(await openOn(other, id)).toEqual([anew.reference])
  })

  test('cannot be opened again once what was reported is gone', async () => {
    const { id, reportId } = await aDismissed()
    const appealId = await objectToReport(null, reportId, await reportTokenFor(reportId))
    await db.post.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toMatch(/nothing to put back/)
    expect(await decide(await anAdmin(), appealId, 'REFUSED')).toBe('REFUSED')
  })

  test('stands in the queue of objections with who made it, and not for whoever dismissed it', async () => {
    const [{ admin, reportId, reference }, later] = [await aDismissed(), await aDismissed()]
    for (const id of [reportId, later.reportId]) await objectToReport(null, id, await reportTokenFor(id))
    const query =
      '{ appeals(first: 100) { nodes { whyNotDecide decision { id } report { id reference name moderator { id } } } } }'
    const { data } = await ask(admin, query)
    const { nodes } = (data as { appeals: { nodes: { report: { id: string } | null }[] } }).appeals
    expect(nodes.find(({ report }) => report?.id === reportId)).toEqual({
      whyNotDecide: expect.stringMatching(/^You made this decision/) as string,
      decision: null,
      report: { id: reportId, reference, name: 'Una Reader', moderator: { id: admin.id } },
    })
    expect(nodes.find(({ report }) => report?.id === later.reportId)).toMatchObject({
      report: { moderator: { id: later.admin.id } },
      whyNotDecide: null,
    })
  })

  test('is no decision, and a decision is no report', async () => {
    const [{ reportId }, { author, decisionId }] = [await aDismissed(), await aTakenDown()]
    const token = await reportTokenFor(reportId)
    expect(await object(null, reportId, { token })).toBe('There is no such decision.')
    expect(await objectToReport(author, decisionId)).toBe('There is no such decision.')
  })

  test('stands as it was decided about itself, also where several are read together', async () => {
    const [standing, gone] = [await aDismissed(), await aDismissed()]
    await decideItem(gone.admin, 'post', gone.id, { status: 'reject', from: 'approved', rule: 'civil' })
    const documents = await reportDocumentsOf([standing.reportId, gone.reportId], true)
    expect(documents.sort((a, b) => (a.report.id < b.report.id ? -1 : 1))).toMatchObject([
      { report: { id: standing.reportId }, isInForce: true, canAppeal: true },
      { report: { id: gone.reportId }, isInForce: false, canAppeal: false },
    ])
  })

  test('is named alone in an objection, or a decision is', async () => {
    const { reportId } = await aDismissed()
    const mutation = 'mutation ($input: CreateAppealInput!) { createAppeal(input: $input) { id } }'
    for (const input of [{ text: TEXT }, { text: TEXT, reportId, decisionId: reportId }])
      expect((await ask(null, mutation, { input })).errors?.[0]?.message).toMatch(/^Name what you object to/)
  })
})

import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { anUnpublished, decide, appealAgainst, TEXT } from '../../../test/moderation/appeals.ts'
import { execute } from '../../../test/execute.ts'
import { anAdmin, aViewer } from '../../../test/factories.ts'
import { acceptMail } from '../../../test/mail/mail-server.ts'
import {
  aDismissed,
  aReportOn,
  appealAgainstReport,
  openOn,
  readReport,
  reportTokenFor,
  mailAbout,
} from '../../../test/moderation/report-appeals.ts'
import { decideItem } from '../../acts/decide.ts'
import { findReportDocuments } from '../documents.ts'

const server = acceptMail()

describe('a report', () => {
  test('can be appealed only by the signed-in member who made it', async () => {
    const member = await aViewer()
    const { admin, reportId } = await aDismissed(member)
    expect(await appealAgainstReport(await aViewer(), reportId)).toBe('There’s no such decision.')
    expect(await appealAgainstReport(admin, reportId)).toBe('There’s no such decision.')
    expect(await readReport(await aViewer(), reportId)).toBeNull()
    expect(await readReport(admin, reportId)).toMatchObject({
      canAppeal: false,
      moderator: { id: admin.id },
      name: `${member.firstName} ${member.lastName}`,
    })
    const appealId = await appealAgainstReport(member, reportId)
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect((await mailAbout(server, appealId)).to).toBe(member.email)
  })

  test('cannot be appealed while it is open, nor when it was upheld', async () => {
    const { admin, id, reportId } = await aDismissed()
    const open = await aReportOn(id)
    expect(await appealAgainstReport(null, open.reportId, await reportTokenFor(open.reportId))).toMatch(
      /no such/,
    )
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await appealAgainstReport(null, open.reportId, await reportTokenFor(open.reportId))).toMatch(
      /no such/,
    )
    // The subject of the dismissed report is now unpublished.
    expect(await appealAgainstReport(null, reportId, await reportTokenFor(reportId))).toMatch(
      /no longer applies/,
    )
  })

  test('is not reopened beside another by the same member', async () => {
    const member = await aViewer()
    const { id, reportId } = await aDismissed(member)
    const appealId = await appealAgainstReport(member, reportId)
    const again = await aReportOn(id, member)
    const other = await anAdmin()
    expect(await decide(other, appealId, 'GRANTED')).toBe('GRANTED')
    expect(await openOn(other, id)).toEqual([again.reference])
  })

  test('cannot be reopened once its subject is gone', async () => {
    const { id, reportId } = await aDismissed()
    const appealId = await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
    await db.post.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toMatch(/nothing left to put back/)
    expect(await decide(await anAdmin(), appealId, 'REFUSED')).toBe('REFUSED')
  })

  test('is shown in the queue of appeals with its reporter, but not to the moderator who dismissed it', async () => {
    const [{ admin, reportId, reference }, later] = [await aDismissed(), await aDismissed()]
    for (const id of [reportId, later.reportId]) await appealAgainstReport(null, id, await reportTokenFor(id))
    const query =
      '{ appeals(first: 100) { nodes { whyNotDecide decision { id } report { id reference name moderator { id } } } } }'
    const { data } = await execute(admin, query)
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

  test('is not found as a decision, nor a decision as a report', async () => {
    const [{ reportId }, { author, decisionId }] = [await aDismissed(), await anUnpublished()]
    const token = await reportTokenFor(reportId)
    expect(await appealAgainst(null, reportId, { token })).toBe('There’s no such decision.')
    expect(await appealAgainstReport(author, decisionId)).toBe('There’s no such decision.')
  })

  test('is in force by its own decision, also among several', async () => {
    const [inForce, gone] = [await aDismissed(), await aDismissed()]
    await decideItem(gone.admin, 'post', gone.id, { status: 'reject', from: 'approved', rule: 'civil' })
    const documents = await findReportDocuments([inForce.reportId, gone.reportId], {
      isHolder: true,
      isForAdmin: false,
    })
    expect(documents.sort((a, b) => (a.report.id < b.report.id ? -1 : 1))).toMatchObject([
      { report: { id: inForce.reportId }, isInForce: true, canAppeal: true },
      { report: { id: gone.reportId }, isInForce: false, canAppeal: false },
    ])
  })

  test('cannot share an appeal with a decision, nor can an appeal lack both', async () => {
    const { reportId } = await aDismissed()
    const mutation = 'mutation ($input: CreateAppealInput!) { createAppeal(input: $input) { id } }'
    for (const input of [{ text: TEXT }, { text: TEXT, reportId, decisionId: reportId }])
      expect((await execute(null, mutation, { input })).errors?.[0]?.message).toMatch(
        /^Say what you’re appealing/,
      )
  })
})

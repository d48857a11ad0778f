import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import {
  anUnpublished,
  decide,
  appealAgainst,
  read,
  readMail,
  TEXT,
  tokenFor,
  tokenIn,
} from '../../test/moderation/appeals.ts'
import { anAdmin, aPost, aViewer } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import {
  aDismissed,
  aReportOn,
  DETAILS,
  appealAgainstReport,
  readReport,
  reportTokenFor,
  reportTokenIn,
} from '../../test/moderation/report-appeals.ts'
import { decideItem } from '../acts/decide.ts'

const server = acceptMail()
const receipt = 'appeal-received'

describe('an appellant', () => {
  test('gets their text by e-mail, with a link to its status', async () => {
    const { author, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    const text = await readMail(server, { about: appealId, kind: receipt })
    expect(text).toContain(`Hello ${author.firstName},`)
    expect(text).toContain(TEXT)
    expect(await read(null, decisionId, tokenIn(text))).toMatchObject({ appeal: { text: TEXT } })
    expect(await db.email.count({ where: { about: appealId } })).toBe(1)
  })

  test('without an account gets the receipt at the address of their report', async () => {
    const { reportId, email, reference } = await aDismissed()
    const appealId = await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
    const text = await readMail(server, { about: appealId, recipient: email })
    expect(text).toContain(TEXT)
    expect(await readReport(null, reportId, reportTokenIn(text))).toMatchObject({ reference })
  })

  test('gets no e-mail about an appeal that was not accepted', async () => {
    const { author, decisionId } = await anUnpublished()
    await appealAgainst(author, decisionId)
    expect(await appealAgainst(author, decisionId)).toBe('You’ve already appealed this decision.')
    expect(await db.email.count({ where: { memberId: author.id, kind: receipt } })).toBe(1)
  })
})

describe('a reporter', () => {
  test('sees their text and its status by the link of the receipt, before any decision', async () => {
    const { id, title } = await aPost()
    const { reportId, reference, email } = await aReportOn(id)
    const text = await readMail(server, { about: reportId, recipient: email })
    // The address is unproven: a stranger must not be able to send their text to others.
    expect(text).not.toContain(DETAILS)
    const page = {
      reference,
      details: DETAILS,
      outcome: null,
      isInForce: false,
      canAppeal: false,
      target: { title },
    }
    expect(await readReport(null, reportId, reportTokenIn(text))).toMatchObject(page)
    expect(await readReport(await aViewer(), reportId)).toBeNull()
    expect(await readReport(null, reportId)).toBeNull()

    await decideItem(await anAdmin(), 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const after = { outcome: 'UPHELD', isInForce: false, canAppeal: false, target: null, moderator: null }
    expect(await readReport(null, reportId, reportTokenIn(text))).toMatchObject(after)
  })

  test('with an account gets their text by e-mail', async () => {
    const [member, { id }] = [await aViewer(), await aPost()]
    const { reportId } = await aReportOn(id, member)
    const text = await readMail(server, { about: reportId, memberId: member.id })
    expect(text).toContain(DETAILS)
    expect(await readReport(member, reportId)).toMatchObject({ details: DETAILS, outcome: null })
  })
})

describe('administrators', () => {
  const pending = 'appeals-pending'
  const mailsTo = (memberId: string) => db.email.findMany({ where: { memberId, kind: pending } })

  test('are notified once of several appeals, among those that they may decide', async () => {
    await db.appeal.deleteMany({ where: { decidedAt: null } })
    await db.email.deleteMany({ where: { kind: pending } })
    const [{ admin, author, decisionId }, other] = [await anUnpublished(), await anAdmin()]
    await appealAgainst(author, decisionId)
    const second = await anUnpublished()
    await appealAgainst(second.author, second.decisionId)
    for (const { id } of [admin, other]) expect(await mailsTo(id)).toHaveLength(1)
    expect(await mailsTo(author.id)).toEqual([])
    const notified = (memberId: string) => readMail(server, { memberId, kind: pending })
    expect(await notified(other.id)).toContain('2 appeals are waiting for')
    expect(await notified(admin.id), 'not of the one to their own decision').toContain(
      'An appeal is waiting for',
    )
  })

  test('get no e-mail once all appeals are decided', async () => {
    await db.appeal.deleteMany({ where: { decidedAt: null } })
    await db.email.deleteMany({ where: { kind: pending } })
    const { author, decisionId } = await anUnpublished()
    const other = await anAdmin()
    const appealId = await appealAgainst(author, decisionId)
    await decide(other, appealId, 'REFUSED')
    expect(await readMail(server, { memberId: other.id, kind: pending })).toBe('')
  })
})

test('deletes a queued receipt with the account', async () => {
  const { author, decisionId } = await anUnpublished()
  const appealId = await appealAgainst(author, decisionId, { token: await tokenFor(decisionId) })
  await leaveForGood(author)
  expect(await db.email.count({ where: { about: appealId } })).toBe(0)
})

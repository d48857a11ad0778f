import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { anUnpublished, newest, appealAgainst, tokenFor } from '../../test/moderation/appeals.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { aDismissed, appealAgainstReport, reportTokenFor } from '../../test/moderation/report-appeals.ts'
import { statementsOf } from '../../test/statements.ts'
import { declineMember } from '../../members/administration/verification.ts'
import { decideItem } from '../acts/decide.ts'

// Selects all fields of the queue of appeals.
const QUEUE = `{ appeals(first: 25) { totalCount nodes {
  whyNotDecide appeal { text } member { firstName }
  decision { id about reason isInForce canAppeal moderator { firstName } text { title contentHtml } appeal { id } }
  report { reference details isInForce canAppeal target { title path authorName } moderator { firstName } appeal { id } }
} } }`

/** Creates an appeal against decisions about a discussion, a reply and an application, and the outcome of a report. */
async function oneOfEach() {
  const { author, decisionId } = await anUnpublished()
  await appealAgainst(author, decisionId)
  const [admin, writer] = [await anAdmin(), await aViewer()]
  const reply = await aReply((await anUnpublished()).id, { authorId: writer.id })
  await decideItem(admin, 'reply', reply.id, { status: 'reject', from: 'approved', rule: 'civil' })
  await appealAgainst(writer, (await newest(reply.id)).id)
  const applicant = await aMember({ isVerified: false })
  await declineMember(admin, applicant.id, { reason: 'Your profile shows no work in Ireland.' })
  const { id } = await newest(applicant.id)
  await appealAgainst(null, id, { token: await tokenFor(id) })
  const { reportId } = await aDismissed()
  await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
}

async function readQueue(admin: SignedIn, most: number) {
  const { data, errors } = await execute(admin, QUEUE)
  expect(errors).toBeUndefined()
  const { nodes } = (data as { appeals: { nodes: { decision: unknown; report: unknown }[] } }).appeals
  expect(nodes).toHaveLength(most)
  for (const { decision, report } of nodes) expect(decision ?? report).not.toBeNull()
}

test('takes as many statements for twenty appeals as for four, without a full scan', async () => {
  await db.appeal.deleteMany({})
  const admin = await anAdmin()
  await oneOfEach()
  await readQueue(admin, 4)
  const few = await statementsOf(() => readQueue(admin, 4))
  for (let count = 1; count < 5; count += 1) await oneOfEach()
  const many = await statementsOf(() => readQueue(admin, 20))
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(26)
  // A query without a condition, or with one that is always true, reads the whole table.
  expect(many.filter(({ text }) => !/\bwhere (?!1=1)/i.test(text))).toEqual([])
})

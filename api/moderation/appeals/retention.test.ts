import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { RETENTION_DAYS, removeExpired } from '../../members/account/retention.ts'
import { declineMember } from '../../members/administration/verification.ts'
import {
  anUnpublished,
  decide,
  newest,
  appealAgainst,
  TEXT,
  tokenFor,
} from '../../test/moderation/appeals.ts'
import { call } from '../../test/execute.ts'
import { aMember, anAdmin, aPost } from '../../test/factories.ts'
import { daysAgo } from '../../test/moderation/report-appeals.ts'
import { decideItem } from '../acts/decide.ts'

describe('a stored appeal', () => {
  test('is in the personal data export, without the moderator and the link’s secret', async () => {
    const { author, decisionId } = await anUnpublished()
    await tokenFor(decisionId)
    await appealAgainst(author, decisionId)
    const { body } = await call('GET', '/api/account/data', { cookie: author.cookie })
    expect(body).toMatchObject({
      appeals: [{ decisionId, text: TEXT }],
      decisionLinks: [{ decisionId }],
    })
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|decidedById/)
  })

  test('is deleted with the account: the text, the links, and the undecided appeal', async () => {
    const { author, decisionId } = await anUnpublished()
    const open = await aPost({ authorId: author.id })
    await decideItem(await anAdmin(), 'post', open.id, { status: 'reject', from: 'approved', rule: 'civil' })
    const [decided, pending] = [
      await appealAgainst(author, decisionId),
      await appealAgainst(author, (await newest(open.id)).id),
    ]
    await decide(await anAdmin(), decided, 'REFUSED')
    await tokenFor(decisionId)
    await leaveForGood(author)
    expect(await db.appeal.findUnique({ where: { id: decided } })).toMatchObject({
      memberId: null,
      text: '',
      answer: '',
      outcome: 'refused',
    })
    expect(await db.appeal.findUnique({ where: { id: pending } })).toBeNull()
    expect(await db.decisionLink.count({ where: { decisionId } })).toBe(0)
  })

  test('delays the deletion of an application until its decision', async () => {
    const applicant = await aMember({ isVerified: false })
    await declineMember(await anAdmin(), applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    const { id: decisionId } = await newest(applicant.id)
    const appealId = await appealAgainst(null, decisionId, { token: await tokenFor(decisionId) })
    const notAcceptedAt = daysAgo(RETENTION_DAYS.application + 1)
    await db.member.update({ where: { id: applicant.id }, data: { notAcceptedAt } })
    await removeExpired()
    expect(await db.member.count({ where: { id: applicant.id } })).toBe(1)
    await decide(await anAdmin(), appealId, 'REFUSED')
    await removeExpired()
    expect(await db.member.count({ where: { id: applicant.id } })).toBe(0)
    expect(await db.appeal.findUnique({ where: { id: appealId } })).toMatchObject({
      memberId: null,
      text: '',
    })
  })
})

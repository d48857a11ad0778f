import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { deleteReply, editReply } from '../../../forum/items/edits.ts'
import { declineMember, reopenApplication } from '../../../members/administration/verification.ts'
import { decide, newest, appealAgainst, tokenFor } from '../../../test/moderation/appeals.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { decideItem } from '../../acts/decide.ts'
import { undoReportsDecision } from '../../reports/decisions.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { undoDecisions } from '../../acts/undo/undo.ts'
import { decideVersion } from '../../versions/versions.ts'
import { reconcileAppeals } from './obsolete.ts'
import {
  aVisitorsAppeal,
  anAppeal,
  pageOf,
  pageOfReport,
  REASON,
  emailsAbout,
} from '../../../test/mail/appeals.ts'

describe('an e-mail about a closed appeal', () => {
  const CLOSED = { preview: 'It’s closed: there’s nothing left to decide.', reason: REASON }
  const bodyOf = (why: string) => [
    `You appealed a decision that no longer applies. ${why}`,
    'There’s nothing left to decide, so your appeal is closed.',
  ]

  test('is sent to a member, with a link to its page', async () => {
    const { admin, author, id, appealId, decisionId } = await anAppeal()
    expect(await emailsAbout('appeal-closed', appealId), 'not while it is open').toBeNull()
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    await reconcileAppeals()
    expect(await emailsAbout('appeal-closed', appealId)).toEqual({
      ...CLOSED,
      subject: 'About your appeal',
      body: [`Hello ${author.firstName},`, ...bodyOf('Your post is published.'), pageOf(decisionId)],
    })
  })

  test('is not sent about a decided one', async () => {
    const { appealId } = await anAppeal()
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect(await emailsAbout('appeal-closed', appealId)).toBeNull()
  })

  test('is sent to a visitor whose report is open again', async () => {
    const { admin, id, appealId, reportId, reference } = await aVisitorsAppeal()
    await undoReportsDecision(admin, { targetType: 'post', targetId: id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await reconcileAppeals()
    await undoDecisions(admin, { items: [{ type: 'post', id }] })
    expect(await emailsAbout('appeal-closed', appealId)).toEqual({
      ...CLOSED,
      subject: `About your appeal: report ${reference}`,
      body: [
        ...bodyOf('Your report is open again, and someone will look at it again.'),
        pageOfReport(reportId),
      ],
    })
  })

  /** Creates a member's unpublished reply with an appeal. */
  async function ofReply() {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aReply((await aPost()).id, { authorId: author.id })
    await decideItem(admin, 'reply', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const appealId = await appealAgainst(author, (await newest(id)).id)
    const why = async () => {
      await reconcileAppeals()
      const body = (await emailsAbout('appeal-closed', appealId))?.body ?? []
      return { why: body[1]?.replace(/^You appealed .* applies\. /, ''), page: body[3] }
    }
    const decideAgain = (change: object) => decideItem(admin, 'reply', id, change)
    return { id, author, why, decideAgain }
  }

  test('states the new status of a reply, and links to a newer decision', async () => {
    const { id, author, why, decideAgain } = await ofReply()
    await editReply(author, { id, content: 'Other words, and civil ones by now.' })
    expect((await why()).why).toBe('You’ve edited and resubmitted it, and a moderator will review it.')
    await decideAgain({ status: 'approve' })
    expect((await why()).why).toBe('Your post is published.')
    await decideAgain({ status: 'reject', from: 'approved', rule: 'civil' })
    expect(await why()).toEqual({
      why: 'There’s a new decision, which you can appeal.',
      page: pageOf((await newest(id)).id),
    })
    await deleteReply(author, id)
    expect((await why()).why).toBe('Your post has been deleted.')
  })

  test('links to that decision however many later acts there are', async () => {
    const { id, author, why, decideAgain } = await ofReply()
    await editReply(author, { id, content: 'Other words, and civil ones by now.' })
    await decideAgain({ status: 'reject', rule: 'civil' })
    const newer = await newest(id)
    const besides = { action: 'adjust_votes', targetType: 'reply', targetId: id } as const
    await db.moderationLog.createMany({ data: Array.from({ length: 25 }, () => besides) })
    expect((await why()).page).toBe(pageOf(newer.id))
  })

  test.each(['post', 'reply'] as const)('states for a version that its %s is not published', async (type) => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id: postId } = await aPost({ authorId: author.id })
    const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
    const key = { type, id, versionId: await anEarlierVersion(type, id) }
    await decideVersion(admin, key, { status: 'reject', rule: 'civil' })
    const appealId = await appealAgainst(author, (await newest(id)).id)
    await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
    await reconcileAppeals()
    expect((await emailsAbout('appeal-closed', appealId))?.body[1]).toContain(
      'It’s no longer published, and neither is its history.',
    )
  })

  test('states that an account or an application has a new decision', async () => {
    const [admin, member] = [await anAdmin(), await aViewer()]
    const applicant = await aMember({ isVerified: false })
    const decline = () =>
      declineMember(admin, applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    await setDisabled(admin, member.id, { disabled: true })
    await decline()
    const appealIds = []
    for (const { id } of [await newest(member.id), await newest(applicant.id)])
      appealIds.push(await appealAgainst(null, id, { token: await tokenFor(id) }))
    for (const disabled of [false, true]) await setDisabled(admin, member.id, { disabled })
    await reopenApplication(db, applicant.id)
    await decline()
    await reconcileAppeals()
    for (const appealId of appealIds)
      expect((await emailsAbout('appeal-closed', appealId))?.body[1]).toContain('There’s a new decision.')
  })
})

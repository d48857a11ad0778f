import { beforeAll, describe, expect, test } from 'vitest'
import type { Appeal } from '../../../../prisma/client/client.ts'
import { db } from '../../../database/db.ts'
import { deletePost, deleteReply, editPost, editReply } from '../../../forum/items/edits.ts'
import { env } from '../../../lib/env.ts'
import { declineMember, reopenApplication } from '../../../members/administration/verification.ts'
import { aTakenDown, decide, newest, object, TEXT, tokenFor } from '../../../test/appeals.ts'
import { written } from '../../../test/mail/emails.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { aDismissed, objectToReport, reportTokenFor } from '../../../test/report-appeals.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { decideItem } from '../../acts/decide.ts'
import { undoReportsDecision } from '../../reports/decisions.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { undoDecisions } from '../../acts/undo/undo.ts'
import { decideVersion } from '../../versions/versions.ts'
import { reconcileAppeals } from './obsolete.ts'

// What whoever objects reads, word by word, from the receipt to the answer.

const HERE = env.siteUrl.origin
const REASON = 'You get this because you objected to a decision at Irish Agile.'
const pageOf = (decisionId: string) => `Read it all in one place: ${HERE}/decisions/${decisionId}?token=…`
const pageOfReport = (id: string) => `Read it all in one place: ${HERE}/decisions/reports/${id}?token=…`
const STILL_DISAGREE =
  'If you still disagree, you can turn to a certified out-of-court dispute settlement body or to a court.'

beforeAll(() => void (env.RATE_LIMITS = 'off'))

const memberOf = ({ memberId }: Appeal) =>
  memberId === null ? null : db.member.findUniqueOrThrow({ where: { id: memberId } })

/** An e-mail about an objection as whoever objected would read it now. */
async function told(kind: string, appealId: string) {
  const appeal = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  return written(kind, { appealId }, await memberOf(appeal))
}

/** A member's discussion that was taken down, and their objection. */
async function anObjection() {
  const taken = await aTakenDown()
  return { ...taken, appealId: await object(taken.author, taken.decisionId) }
}

/** A visitor's objection to the dismissal of their report. */
async function aVisitorsObjection() {
  const dismissed = await aDismissed()
  const { reportId } = dismissed
  return { ...dismissed, appealId: await objectToReport(null, reportId, await reportTokenFor(reportId)) }
}

describe('that an objection has arrived', () => {
  const RECEIVED = {
    preview: 'It has arrived, and a person will read it.',
    reason: REASON,
  }
  const SAID = [
    'Your objection has arrived. This is what you said:',
    `> ${TEXT}`,
    'An administrator other than the one who decided reads it, where there is one. We send you the answer by e-mail.',
  ]

  test('is told to a member', async () => {
    const { appealId, decisionId } = await anObjection()
    expect(await told('appeal-received', appealId)).toEqual({
      ...RECEIVED,
      subject: 'Your objection',
      body: ['Hello Nuala,', ...SAID, pageOf(decisionId)],
    })
  })

  test('is told to a visitor who reported something, by no name', async () => {
    const { appealId, reportId, reference } = await aVisitorsObjection()
    expect(await told('appeal-received', appealId)).toEqual({
      ...RECEIVED,
      subject: `Your objection: report ${reference}`,
      body: [...SAID, pageOfReport(reportId)],
    })
  })

  test('is told to nobody once its words are forgotten', async () => {
    const { author, appealId } = await anObjection()
    await decide(await anAdmin(), appealId, 'REFUSED')
    await db.appeal.update({ where: { id: appealId }, data: { text: '', answer: '' } })
    for (const kind of ['appeal-received', 'appeal-decided'])
      expect(await written(kind, { appealId }, await aMember()), kind).toBeNull()
    await db.appeal.delete({ where: { id: appealId } })
    for (const kind of ['appeal-received', 'appeal-closed', 'appeal-decided', 'report-appeal-decided'])
      expect(
        await written(kind, { appealId }, await db.member.findUniqueOrThrow({ where: { id: author.id } })),
        kind,
      ).toBeNull()
  })
})

test('an e-mail about what its author has deleted since leads to no page', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id })
  await aReply(id)
  await editPost(author, {
    id,
    title: 'Another title',
    content: 'Another text that sells nothing.',
    category,
  })
  await decideItem(admin, 'post', id, { status: 'reject' })
  const appealId = await object(author, (await newest(id)).id)
  await deletePost(author, id)
  const bodyOf = async (kind: string) => (await told(kind, appealId))?.body
  expect(await bodyOf('appeal-received')).toHaveLength(4)
  await db.appeal.update({ where: { id: appealId }, data: { decidedAt: new Date() } })
  expect(await bodyOf('appeal-closed')).toHaveLength(3)
  await db.appeal.update({ where: { id: appealId }, data: { outcome: 'granted', answer: 'You are right.' } })
  expect(await bodyOf('appeal-decided')).toHaveLength(5)
})

test('that objections wait is told to administrators', async () => {
  await db.appeal.deleteMany({})
  const { admin: decided, appealId } = await anObjection()
  const admin = await aMember({ role: 'admin' })
  const { createdAt } = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  const since = (later: number) => ({ since: new Date(createdAt.getTime() + later).toISOString() })
  expect(await written('appeals-pending', since(0), admin)).toEqual({
    subject: 'An objection waits for an answer',
    preview: 'Whoever objected is told what you decide, and why.',
    body: [
      'An objection waits for an administrator who did not make the decision. The first of you to answer is enough.',
      `See the objections: ${HERE}/admin?tab=moderation&view=appeals`,
    ],
    reason: 'You get this because you are an administrator of Irish Agile.',
  })
  expect(await written('appeals-pending', since(1), admin), 'of none that they were told of').toBeNull()
  const whoDecided = await db.member.findUniqueOrThrow({ where: { id: decided.id } })
  expect(await written('appeals-pending', since(0), whoDecided), 'to whom it is not to decide').toBeNull()
  const later = await db.appeal.findUniqueOrThrow({ where: { id: (await anObjection()).appealId } })
  expect(
    await written('appeals-pending', { since: later.createdAt.toISOString() }, admin),
    'of all, once there is one more',
  ).toMatchObject({ subject: '2 objections wait for an answer' })
  expect(await written('appeals-pending', since(0), null)).toBeNull()
})

describe('the answer', () => {
  const GRANTED = 'Thank you for your objection. You were right.'
  const PERSON = 'A person decided this, not a machine.'

  test('that grants an objection says what is put back', async () => {
    const { author, appealId, decisionId } = await anObjection()
    expect(await told('appeal-decided', appealId), 'not before it is decided').toBeNull()
    await decide(await anAdmin(), appealId, 'GRANTED', 'It is a question.')
    expect(await told('appeal-decided', appealId)).toEqual({
      subject: 'Your objection was right',
      preview: 'We have put things back as they were.',
      body: [
        `Hello ${author.firstName},`,
        `${GRANTED} What you wrote is published again, as it was. Everybody can read it.`,
        'The answer:',
        '> It is a question.',
        PERSON,
        pageOf(decisionId),
      ],
      reason: REASON,
    })
    expect(await written('appeal-decided', { appealId }, null)).toBeNull()
    expect(await told('report-appeal-decided', appealId), 'nor as if it were about a report').toBeNull()
  })

  test.each([
    ['a version', 'The earlier version that we had withheld stands in the public history again.'],
    [
      'an account',
      'Your account is enabled again, with anything that was taken down with it. You can sign in as before.',
    ],
    [
      'an application',
      'Your application is open again. We look at it anew and write to you as soon as it is decided.',
    ],
  ])('says the same of %s', async (what, said) => {
    const [admin, author] = [await anAdmin(), await aViewer({ isVerified: what !== 'an application' })]
    const { id } = await aPost({ authorId: author.id })
    const version = { type: 'post', id, versionId: await anEarlierVersion('post', id) } as const
    if (what === 'a version') await decideVersion(admin, version, { status: 'reject', rule: 'civil' })
    else if (what === 'an account') await setDisabled(admin, author.id, { disabled: true })
    else await declineMember(admin, author.id, { reason: 'Your profile shows no work in Ireland.' })
    const { id: decisionId } = await newest(what === 'a version' ? id : author.id)
    const appealId = await object(null, decisionId, { token: await tokenFor(decisionId) })
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect((await told('appeal-decided', appealId))?.body[1]).toBe(`${GRANTED} ${said}`)
  })

  test('that refuses one says who else can be asked', async () => {
    const { author, appealId, decisionId } = await anObjection()
    await decide(await anAdmin(), appealId, 'REFUSED', 'It still sells a course.')
    expect(await told('appeal-decided', appealId)).toEqual({
      subject: 'About your objection',
      preview: 'The decision stands.',
      body: [
        `Hello ${author.firstName},`,
        'We have looked at your objection. The decision stands.',
        'The answer:',
        '> It still sells a course.',
        PERSON,
        pageOf(decisionId),
        STILL_DISAGREE,
      ],
      reason: REASON,
    })
  })

  test.each([
    [
      'GRANTED',
      'We look at your report anew.',
      'Thank you for your objection. You were right: your report is open again. A person looks at it anew, and we write to you as soon as it is decided.',
      [],
    ],
    [
      'REFUSED',
      'The decision stands.',
      'We have looked at your objection. The decision stands: we leave it as it is.',
      [STILL_DISAGREE],
    ],
  ] as const)('about a report says that it is %s', async (outcome, preview, said, more) => {
    const { title, appealId, reportId, reference } = await aVisitorsObjection()
    expect(await told('report-appeal-decided', appealId), 'not before it is decided').toBeNull()
    await decide(await anAdmin(), appealId, outcome, 'We have read it again.')
    expect(await told('report-appeal-decided', appealId)).toEqual({
      subject: `About your objection: report ${reference}`,
      preview,
      body: [
        `You reported the discussion “${title}”, and objected to what we had decided.`,
        said,
        'The answer:',
        '> We have read it again.',
        PERSON,
        pageOfReport(reportId),
        ...more,
      ],
      reason: REASON,
    })
    await db.appeal.update({ where: { id: appealId }, data: { answer: '' } })
    expect(await told('report-appeal-decided', appealId), 'not once its words are forgotten').toBeNull()
  })
})

describe('that an objection is closed', () => {
  const CLOSED = { preview: 'It is closed: there is nothing left to decide.', reason: REASON }
  const bodyOf = (why: string) => [
    `You objected to a decision that does not stand any more. ${why}`,
    'So there is nothing left to decide, and your objection is closed.',
  ]

  test('is told to a member, with the page on which it stands', async () => {
    const { admin, author, id, appealId, decisionId } = await anObjection()
    expect(await told('appeal-closed', appealId), 'not while it is open').toBeNull()
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    await reconcileAppeals()
    expect(await told('appeal-closed', appealId)).toEqual({
      ...CLOSED,
      subject: 'About your objection',
      body: [`Hello ${author.firstName},`, ...bodyOf('What you wrote is published.'), pageOf(decisionId)],
    })
  })

  test('is not told of one that was answered', async () => {
    const { appealId } = await anObjection()
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect(await told('appeal-closed', appealId)).toBeNull()
  })

  test('is told to a visitor whose report is open again', async () => {
    const { admin, id, appealId, reportId, reference } = await aVisitorsObjection()
    await undoReportsDecision(admin, { targetType: 'post', targetId: id })
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    await reconcileAppeals()
    await undoDecisions(admin, { items: [{ type: 'post', id }] })
    expect(await told('appeal-closed', appealId)).toEqual({
      ...CLOSED,
      subject: `About your objection: report ${reference}`,
      body: [...bodyOf('Your report is open again, and a person looks at it anew.'), pageOfReport(reportId)],
    })
  })

  /** A member's reply that was taken down, and their objection. */
  async function ofReply() {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id } = await aReply((await aPost()).id, { authorId: author.id })
    await decideItem(admin, 'reply', id, { status: 'reject', from: 'approved', rule: 'civil' })
    const appealId = await object(author, (await newest(id)).id)
    const why = async () => {
      await reconcileAppeals()
      const body = (await told('appeal-closed', appealId))?.body ?? []
      return { why: body[1]?.replace(/^You objected .* any more\. /, ''), page: body[3] }
    }
    const decideAgain = (change: object) => decideItem(admin, 'reply', id, change)
    return { id, author, why, decideAgain }
  }

  test('says of a reply what became of it, and leads to a newer decision', async () => {
    const { id, author, why, decideAgain } = await ofReply()
    await editReply(author, { id, content: 'Other words, and civil ones by now.' })
    expect((await why()).why).toBe('You have changed it and sent it in again: a moderator looks at it.')
    await decideAgain({ status: 'approve' })
    expect((await why()).why).toBe('What you wrote is published.')
    await decideAgain({ status: 'reject', from: 'approved', rule: 'civil' })
    expect(await why()).toEqual({
      why: 'It has been decided about anew, and you can object to that decision.',
      page: pageOf((await newest(id)).id),
    })
    await deleteReply(author, id)
    expect((await why()).why).toBe('What you wrote has been deleted.')
  })

  test('leads to that decision however much else was done with it since', async () => {
    const { id, author, why, decideAgain } = await ofReply()
    await editReply(author, { id, content: 'Other words, and civil ones by now.' })
    await decideAgain({ status: 'reject', rule: 'civil' })
    const newer = await newest(id)
    const besides = { action: 'adjust_votes', targetType: 'reply', targetId: id } as const
    await db.moderationLog.createMany({ data: Array.from({ length: 25 }, () => besides) })
    expect((await why()).page).toBe(pageOf(newer.id))
  })

  test.each(['post', 'reply'] as const)('says of a version that its %s is not published', async (type) => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const { id: postId } = await aPost({ authorId: author.id })
    const { id } = type === 'post' ? { id: postId } : await aReply(postId, { authorId: author.id })
    const key = { type, id, versionId: await anEarlierVersion(type, id) }
    await decideVersion(admin, key, { status: 'reject', rule: 'civil' })
    const appealId = await object(author, (await newest(id)).id)
    await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
    await reconcileAppeals()
    expect((await told('appeal-closed', appealId))?.body[1]).toContain(
      'It is not published any more, with all that it has said.',
    )
  })

  test('says of an account or an application that was decided about once more that it was', async () => {
    const [admin, member] = [await anAdmin(), await aViewer()]
    const applicant = await aMember({ isVerified: false })
    const decline = () =>
      declineMember(admin, applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    await setDisabled(admin, member.id, { disabled: true })
    await decline()
    const appealIds = []
    for (const { id } of [await newest(member.id), await newest(applicant.id)])
      appealIds.push(await object(null, id, { token: await tokenFor(id) }))
    for (const disabled of [false, true]) await setDisabled(admin, member.id, { disabled })
    await reopenApplication(db, applicant.id)
    await decline()
    await reconcileAppeals()
    for (const appealId of appealIds)
      expect((await told('appeal-closed', appealId))?.body[1]).toContain('It has been decided about anew.')
  })
})

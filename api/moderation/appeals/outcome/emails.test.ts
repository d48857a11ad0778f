import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { deletePost, editPost } from '../../../forum/items/edits.ts'
import { env } from '../../../lib/env.ts'
import { declineMember } from '../../../members/administration/verification.ts'
import { decide, newest, appealAgainst, TEXT, tokenFor } from '../../../test/moderation/appeals.ts'
import { written } from '../../../test/mail/emails.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { decideItem } from '../../acts/decide.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { decideVersion } from '../../versions/versions.ts'
import {
  aVisitorsAppeal,
  anAppeal,
  pageOf,
  pageOfReport,
  REASON,
  emailsAbout,
} from '../../../test/mail/appeals.ts'

// Compares full texts of the e-mails to an appellant, from the receipt to the outcome.

const HERE = env.siteUrl.origin

const STILL_DISAGREE =
  'If you still disagree, you can go to a certified out-of-court dispute settlement body or to a court.'

describe('a receipt of an appeal', () => {
  const RECEIVED = {
    preview: 'A moderator will review it.',
    reason: REASON,
  }
  const SAID = [
    'We’ve received your appeal. This is what you told us:',
    `> ${TEXT}`,
    'Another administrator will review it, if one is available. We’ll e-mail you the answer.',
  ]

  test('is sent to a member', async () => {
    const { appealId, decisionId } = await anAppeal()
    expect(await emailsAbout('appeal-received', appealId)).toEqual({
      ...RECEIVED,
      subject: 'Your appeal',
      body: ['Hello Nuala,', ...SAID, pageOf(decisionId)],
    })
  })

  test('is sent to a visitor who made a report, without a name', async () => {
    const { appealId, reportId, reference } = await aVisitorsAppeal()
    expect(await emailsAbout('appeal-received', appealId)).toEqual({
      ...RECEIVED,
      subject: `Your appeal: report ${reference}`,
      body: [...SAID, pageOfReport(reportId)],
    })
  })

  test('is not sent once its text is deleted', async () => {
    const { author, appealId } = await anAppeal()
    await decide(await anAdmin(), appealId, 'REFUSED')
    await db.appeal.update({ where: { id: appealId }, data: { text: '', answer: '' } })
    for (const kind of ['appeal-received', 'appeal-decided'])
      expect(await written(kind, { appealId }, await aMember()), kind).toBeNull()
    await db.appeal.delete({ where: { id: appealId } })
    for (const kind of ['appeal-received', 'appeal-closed', 'appeal-decided'])
      expect(
        await written(kind, { appealId }, await db.member.findUniqueOrThrow({ where: { id: author.id } })),
        kind,
      ).toBeNull()
  })
})

test('an e-mail about an item that its author has deleted contains no link to it', async () => {
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
  const appealId = await appealAgainst(author, (await newest(id)).id)
  await deletePost(author, id)
  const bodyOf = async (kind: string) => (await emailsAbout(kind, appealId))?.body
  expect(await bodyOf('appeal-received')).toHaveLength(4)
  await db.appeal.update({ where: { id: appealId }, data: { decidedAt: new Date() } })
  expect(await bodyOf('appeal-closed')).toHaveLength(3)
  await db.appeal.update({ where: { id: appealId }, data: { outcome: 'granted', answer: 'You are right.' } })
  expect(await bodyOf('appeal-decided')).toHaveLength(5)
})

test('notifies administrators of pending appeals', async () => {
  await db.appeal.deleteMany({})
  const { admin: decided, appealId } = await anAppeal()
  const admin = await aMember({ role: 'admin' })
  const { createdAt } = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  const since = (later: number) => ({ since: new Date(createdAt.getTime() + later).toISOString() })
  expect(await written('appeals-pending', since(0), admin)).toEqual({
    subject: 'An appeal is waiting for an answer',
    preview: 'We’ll tell the person who appealed what you decide, and why.',
    body: [
      'An appeal is waiting for an administrator who did not make the decision. The first of you to answer is enough.',
      `See the appeals: ${HERE}/admin?tab=moderation&view=appeals`,
    ],
    reason: 'You’re receiving this because you are an administrator of Irish Agile.',
  })
  expect(await written('appeals-pending', since(1), admin), 'of none that they were told of').toBeNull()
  const decidedBy = await db.member.findUniqueOrThrow({ where: { id: decided.id } })
  expect(await written('appeals-pending', since(0), decidedBy), 'to whom it is not to decide').toBeNull()
  const later = await db.appeal.findUniqueOrThrow({ where: { id: (await anAppeal()).appealId } })
  expect(
    await written('appeals-pending', { since: later.createdAt.toISOString() }, admin),
    'of all, once there is one more',
  ).toMatchObject({ subject: '2 appeals are waiting for an answer' })
  expect(await written('appeals-pending', since(0), null)).toBeNull()
})

describe('the e-mail about the outcome', () => {
  const GRANTED = 'We’ve looked again and agree with you.'
  const NOT_AUTOMATED = 'A moderator decided this. It wasn’t an automated decision.'

  test('names what is restored by a granted appeal', async () => {
    const { author, appealId, decisionId } = await anAppeal()
    expect(await emailsAbout('appeal-decided', appealId), 'not before it is decided').toBeNull()
    await decide(await anAdmin(), appealId, 'GRANTED', 'It is a question.')
    expect(await emailsAbout('appeal-decided', appealId)).toEqual({
      subject: 'Your appeal was upheld',
      preview: 'We’ve put things back as they were.',
      body: [
        `Hello ${author.firstName},`,
        `${GRANTED} Your post is published again, as it was. Everyone can see it now.`,
        'Our answer:',
        '> It is a question.',
        NOT_AUTOMATED,
        pageOf(decisionId),
      ],
      reason: REASON,
    })
    expect(await written('appeal-decided', { appealId }, null)).toBeNull()
  })

  test.each([
    ['a version', 'The earlier version is back in the public history.'],
    [
      'an account',
      'Your account is enabled again, with anything that was taken down with it. You can sign in as before.',
    ],
    ['an application', 'Your application is open again. We’ll write to you as soon as we’ve decided.'],
  ])('names what is restored of %s', async (what, said) => {
    const [admin, author] = [await anAdmin(), await aViewer({ isVerified: what !== 'an application' })]
    const { id } = await aPost({ authorId: author.id })
    const version = { type: 'post', id, versionId: await anEarlierVersion('post', id) } as const
    if (what === 'a version') await decideVersion(admin, version, { status: 'reject', rule: 'civil' })
    else if (what === 'an account') await setDisabled(admin, author.id, { disabled: true })
    else await declineMember(admin, author.id, { reason: 'Your profile shows no work in Ireland.' })
    const { id: decisionId } = await newest(what === 'a version' ? id : author.id)
    const appealId = await appealAgainst(null, decisionId, { token: await tokenFor(decisionId) })
    await decide(await anAdmin(), appealId, 'GRANTED')
    expect((await emailsAbout('appeal-decided', appealId))?.body[1]).toBe(`${GRANTED} ${said}`)
  })

  test('names further remedies against a refused appeal', async () => {
    const { author, appealId, decisionId } = await anAppeal()
    await decide(await anAdmin(), appealId, 'REFUSED', 'It still sells a course.')
    expect(await emailsAbout('appeal-decided', appealId)).toEqual({
      subject: 'About your appeal',
      preview: 'Our decision stands.',
      body: [
        `Hello ${author.firstName},`,
        'We’ve reviewed your appeal, and our decision stands.',
        'Our answer:',
        '> It still sells a course.',
        NOT_AUTOMATED,
        pageOf(decisionId),
        STILL_DISAGREE,
      ],
      reason: REASON,
    })
  })

  test.each([
    [
      'GRANTED',
      'We’ve put things back as they were.',
      `${GRANTED} Your report is open again. We’ll write to you as soon as we’ve decided.`,
      [],
    ],
    [
      'REFUSED',
      'Our decision stands.',
      'We’ve reviewed your appeal, and our decision stands.',
      [STILL_DISAGREE],
    ],
  ] as const)('states that a report is %s', async (outcome, preview, said, more) => {
    const { title, appealId, reportId, reference } = await aVisitorsAppeal()
    expect(await emailsAbout('appeal-decided', appealId), 'not before it is decided').toBeNull()
    await decide(await anAdmin(), appealId, outcome, 'We have read it again.')
    expect(await emailsAbout('appeal-decided', appealId)).toEqual({
      subject: `About your appeal: report ${reference}`,
      preview,
      body: [
        `You reported the discussion “${title}”, and appealed our decision.`,
        said,
        'Our answer:',
        '> We have read it again.',
        NOT_AUTOMATED,
        pageOfReport(reportId),
        ...more,
      ],
      reason: REASON,
    })
    await db.appeal.update({ where: { id: appealId }, data: { answer: '' } })
    expect(await emailsAbout('appeal-decided', appealId), 'not once its words are forgotten').toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { deletePost, editPost } from '../../../forum/items/edits.ts'
import { eraseMember } from '../../../members/account/erasure.ts'
import { declineMember, verifyMember } from '../../../members/administration/verification.ts'
import {
  anUnpublished,
  decide,
  newest,
  appealAgainst,
  read,
  readMail,
  tokenFor,
  tokenIn,
} from '../../../test/moderation/appeals.ts'
import { execute } from '../../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../../test/factories.ts'
import { written } from '../../../test/mail/emails.ts'
import { acceptMail } from '../../../test/mail/mail-server.ts'
import {
  aDismissed,
  dismiss,
  appealAgainstReport,
  readReport,
  reportTokenFor,
} from '../../../test/moderation/report-appeals.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { decideItem } from '../../acts/decide.ts'
import { putBackItem } from '../../removed/put-back.ts'
import { undoReportsDecision } from '../../reports/decisions.ts'
import { setDisabled } from '../../suspension/suspension.ts'
import { undoDecisions } from '../../acts/undo/undo.ts'
import { decideVersion } from '../../versions/versions.ts'
import { reconcileAppeals } from './obsolete.ts'

// An appeal against an obsolete decision is closed automatically, and the appellant is notified in one e-mail.

const server = acceptMail()

const ANOTHER = { title: 'Another title for it', content: 'Another text that has nothing to sell at all.' }

/** Returns the ids in the queue of appeals, and the queue's own count. */
async function queue(admin: SignedIn) {
  const { data } = await execute(admin, '{ appeals(first: 100) { totalCount nodes { id } } }')
  const { totalCount, nodes } = (data as { appeals: { totalCount: number; nodes: { id: string }[] } }).appeals
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ id }) => id)
}

/** Renders the one e-mail about a closed appeal. */
async function notifiedOnce(appealId: string) {
  await reconcileAppeals()
  await reconcileAppeals()
  expect(await db.email.count({ where: { about: appealId, kind: 'appeal-closed' } })).toBe(1)
  return readMail(server, { about: appealId, kind: 'appeal-closed' })
}

const isClosed = async (appealId: string) => {
  const {
    decidedAt,
    outcome,
    answer: decisionNote,
  } = await db.appeal.findUniqueOrThrow({ where: { id: appealId } })
  return decidedAt !== null && outcome === null && decisionNote === null
}

describe('an appeal leaves the queue and is closed', () => {
  test('once its author has submitted the text again', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    expect(await queue(admin)).toContain(appealId)
    const { category } = await db.post.findUniqueOrThrow({ where: { id } })
    await editPost(author, { id, ...ANOTHER, category })
    expect(await queue(admin)).not.toContain(appealId)
    expect(await notifiedOnce(appealId)).toContain('resubmitted it, and a moderator will review it')
    expect(await isClosed(appealId)).toBe(true)
    expect(await read(author, decisionId)).toMatchObject({ appeal: { outcome: null, isObsolete: true } })
    expect(await decide(await anAdmin(), appealId, 'REFUSED')).toMatch(/^This appeal is closed/)
  })

  test('once its author has deleted it', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    await deletePost(author, id)
    expect(await queue(admin)).not.toContain(appealId)
    expect(await notifiedOnce(appealId)).toContain('Your post has been deleted.')
  })

  test.each(['an edit', 'a version'])(
    'about %s, once its author has deleted the discussion, even one with replies',
    async (what) => {
      const [admin, author] = [await anAdmin(), await aViewer()]
      const { id, category } = await aPost({ authorId: author.id })
      await aReply(id)
      if (what === 'an edit') {
        await editPost(author, { id, ...ANOTHER, category })
        await decideItem(admin, 'post', id, { status: 'reject' })
      } else {
        const version = { type: 'post', id, versionId: await anEarlierVersion('post', id) } as const
        await decideVersion(admin, version, { status: 'reject', rule: 'civil' })
      }
      const appealId = await appealAgainst(author, (await newest(id)).id)
      await deletePost(author, id)
      expect(await decide(await anAdmin(), appealId, 'GRANTED')).toMatch(/nothing left to put back/)
      const text = await notifiedOnce(appealId)
      expect(text).toContain('Your post has been deleted.')
      expect(text, 'no page of what is theirs no more').not.toContain('View the details')
    },
  )

  test('once the item was restored; after another unpublishing, the e-mail links to that decision', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
    expect(await notifiedOnce(appealId)).toContain('Your post is published.')

    const again = await anUnpublished()
    const appeal = await appealAgainst(again.author, again.decisionId)
    await decideItem(again.admin, 'post', again.id, { status: 'approve', from: 'rejected' })
    await undoDecisions(again.admin, { items: [{ type: 'post', id: again.id }] })
    const text = await notifiedOnce(appeal)
    expect(text).toContain('There’s a new decision, which you can appeal')
    const { id: newer } = await newest(again.id)
    expect(await read(null, newer, tokenIn(text))).toMatchObject({ canAppeal: true })
  })

  test('once the account is enabled, or the application accepted', async () => {
    const [admin, member, applicant] = [
      await anAdmin(),
      await aViewer(),
      await aMember({ isVerified: false }),
    ]
    await setDisabled(admin, member.id, { disabled: true, reason: 'Advertises' })
    await declineMember(admin, applicant.id, { reason: 'Your profile shows no work in Ireland.' })
    const appealOf = async (memberId: string) => {
      const { id } = await newest(memberId)
      return appealAgainst(null, id, { token: await tokenFor(id) })
    }
    const [ofAccount, ofApplication] = [await appealOf(member.id), await appealOf(applicant.id)]
    expect(await queue(admin)).toEqual(expect.arrayContaining([ofAccount, ofApplication]))
    await setDisabled(admin, member.id, { disabled: false })
    await verifyMember(admin, applicant.id)
    expect(await notifiedOnce(ofAccount)).toContain('Your account is enabled again.')
    expect(await notifiedOnce(ofApplication)).toContain('open again, or accepted')
    expect(await queue(admin)).not.toContain(ofAccount)
  })

  test('of a visitor once the subject of their report is gone', async () => {
    const { admin, id, reportId, email } = await aDismissed()
    const token = await reportTokenFor(reportId)
    const appealId = await appealAgainstReport(null, reportId, token)
    await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
    expect(await queue(admin)).not.toContain(appealId)
    expect(await notifiedOnce(appealId)).toContain('since been taken down or removed')
    const { recipient } = await db.email.findFirstOrThrow({
      where: { about: appealId, kind: 'appeal-closed' },
    })
    expect(recipient).toBe(email)
    expect(await readReport(null, reportId, token)).toMatchObject({ appeal: { isObsolete: true } })
  })
})

test('leaves an appeal against the dismissal of a reopened report until its decision', async () => {
  const { admin, id, reportId } = await aDismissed()
  const appealId = await appealAgainstReport(null, reportId, await reportTokenFor(reportId))
  await undoReportsDecision(admin, { targetType: 'post', targetId: id })
  await reconcileAppeals()
  expect(await isClosed(appealId)).toBe(false)
  expect(await queue(admin)).not.toContain(appealId)
  await dismiss(admin, id)
  expect(await queue(admin), 'nobody appeals twice').toContain(appealId)

  // An administrator with an outdated page grants what is already restored.
  await undoReportsDecision(admin, { targetType: 'post', targetId: id })
  await db.post.update({ where: { id }, data: { status: 'pending' } })
  expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
})

describe('a closed appeal is reopened', () => {
  test('once the deleted item is restored, with its decision in force', async () => {
    const { admin, author, id, decisionId } = await anUnpublished()
    const appealId = await appealAgainst(author, decisionId)
    await deletePost(author, id)
    await reconcileAppeals()
    expect(await isClosed(appealId)).toBe(true)
    await putBackItem(admin, { type: 'post', id })
    expect(await written('appeal-closed', { appealId }, null), 'what is no longer so is not told').toBeNull()
    await reconcileAppeals()
    expect(await isClosed(appealId)).toBe(false)
    expect(await db.email.count({ where: { about: appealId, kind: 'appeal-closed', state: 'queued' } })).toBe(
      0,
    )
    expect(await queue(admin)).toContain(appealId)
    expect(await decide(await anAdmin(), appealId, 'GRANTED')).toBe('GRANTED')
    await reconcileAppeals()
    expect(await db.appeal.findUniqueOrThrow({ where: { id: appealId } })).toMatchObject({
      outcome: 'granted',
    })
  })

  test("once the subject of a visitor's report is restored, unless the visitor has left", async () => {
    const [stays, leaves] = [await aDismissed(), await aDismissed()]
    const objectTo = async ({ reportId }: typeof stays) =>
      appealAgainstReport(null, reportId, await reportTokenFor(reportId))
    const [appealId, forgotten] = [await objectTo(stays), await objectTo(leaves)]
    const decideBoth = async (change: object) => {
      for (const { admin, id } of [stays, leaves]) await decideItem(admin, 'post', id, change)
      await reconcileAppeals()
    }
    await decideBoth({ status: 'reject', from: 'approved', rule: 'civil' })
    await eraseMember(db, await aMember({ email: leaves.email }))
    await decideBoth({ status: 'approve', from: 'rejected' })
    expect([await isClosed(appealId), await isClosed(forgotten)]).toEqual([false, true])
    expect(await queue(stays.admin)).toContain(appealId)
  })
})

test('leaves appeals with a decision in force open, and decided ones unchanged', async () => {
  const [open, answered, refused] = [await anUnpublished(), await anUnpublished(), await anUnpublished()]
  const [pending, granted, inVain] = [
    await appealAgainst(open.author, open.decisionId),
    await appealAgainst(answered.author, answered.decisionId),
    await appealAgainst(refused.author, refused.decisionId),
  ]
  await decide(await anAdmin(), granted, 'GRANTED')
  await decide(await anAdmin(), inVain, 'REFUSED')
  await reconcileAppeals()
  expect(await isClosed(pending)).toBe(false)
  expect(await queue(await anAdmin())).toContain(pending)
  const outcomeOf = async (id: string) => (await db.appeal.findUniqueOrThrow({ where: { id } })).outcome
  expect([await outcomeOf(granted), await outcomeOf(inVain)]).toEqual(['granted', 'refused'])
  const notified = { about: { in: [granted, inVain] }, kind: 'appeal-closed' }
  expect(await db.email.count({ where: notified })).toBe(0)
})

test('either decides or closes an appeal when both happen simultaneously', async () => {
  const { admin, author, id, decisionId } = await anUnpublished()
  const appealId = await appealAgainst(author, decisionId)
  await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
  await Promise.all([decide(await anAdmin(), appealId, 'GRANTED'), reconcileAppeals(), reconcileAppeals()])
  const notified = { about: appealId, kind: { in: ['appeal-closed', 'appeal-decided'] } }
  expect(await db.email.count({ where: notified })).toBe(1)
})

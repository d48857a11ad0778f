import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { emailNotifications, summarizeDay } from '../../notifications/emails/batching.ts'
import { savePreference } from '../../mail/preferences.ts'
import { updateNotificationPreferences } from '../../notifications/preferences/preferences.ts'
import { anUnpublished, decide, appealAgainst, readMail } from '../../test/moderation/appeals.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { aDismissed, NOTE, appealAgainstReport } from '../../test/moderation/report-appeals.ts'
import { decideItem } from './decide.ts'

// Articles 16(5), 17 and 20(5) of the Digital Services Act require a statement of the decision and its reasons to the
// author, reporter and appellant, whatever their e-mail preferences.

const server = acceptMail()

type Timing = 'now' | 'daily' | 'never'

/** Returns a member who has switched off every e-mail. */
async function aMemberWhoChose(email: Timing) {
  const member = await aViewer()
  if (email === 'never') await savePreference(db, member.id, 'daily', { email })
  await updateNotificationPreferences(member, { preferences: [{ kind: 'decision', email }] })
  // Stored directly, since the settings do not allow this choice.
  await savePreference(db, member.id, 'outcome', { email })
  return member
}

/** Counts the e-mails of a kind once all batches are sent. */
async function countMails({ id: memberId }: SignedIn, kind: string) {
  const seen = { visibleAt: new Date(Date.now() - 60_000) }
  await db.notification.updateMany({ where: { memberId }, data: seen })
  await emailNotifications()
  await summarizeDay()
  const kinds = [kind, 'notifications-decision', 'notifications-outcome', 'notifications-daily']
  return db.email.count({ where: { memberId, kind: { in: kinds } } })
}

describe.each(['now', 'daily', 'never'] as const)('a member who chose %s gets one e-mail that', (timing) => {
  test('says why their text was not published', async () => {
    const author = await aMemberWhoChose(timing)
    const { id } = await aPost({ authorId: author.id, status: 'pending' })
    await decideItem(await anAdmin(), 'post', id, { status: 'reject', note: 'It sells something.' })
    expect(await countMails(author, 'item-not-published')).toBe(1)
    expect(await readMail(server, { memberId: author.id })).toContain('It sells something.')
  })

  test('states the outcome of their report, and of their appeal against it', async () => {
    const reporter = await aMemberWhoChose(timing)
    const { reportId } = await aDismissed(reporter)
    expect(await countMails(reporter, 'report-decided')).toBe(1)
    expect(await readMail(server, { memberId: reporter.id, kind: 'report-decided' })).toContain(NOTE)
    const appealId = await appealAgainstReport(reporter, reportId)
    await decide(await anAdmin(), appealId, 'REFUSED', 'It stays a fair question.')
    await db.email.deleteMany({ where: { kind: 'report-decided' } })
    expect(await countMails(reporter, 'appeal-decided')).toBe(1)
    const outcome = await readMail(server, { memberId: reporter.id, kind: 'appeal-decided' })
    expect(outcome).toContain('It stays a fair question.')
  })

  test('states the outcome of their appeal', async () => {
    const { author, decisionId } = await anUnpublished()
    await savePreference(db, author.id, 'outcome', { email: timing })
    const appealId = await appealAgainst(author, decisionId)
    await decide(await anAdmin(), appealId, 'REFUSED', 'It stays an advertisement.')
    expect(await countMails(author, 'appeal-decided')).toBe(1)
    expect(await readMail(server, { memberId: author.id, kind: 'appeal-decided' })).toContain(
      'It stays an advertisement.',
    )
  })
})

test('batches a publication into the daily summary of a member who chose daily', async () => {
  const author = await aMemberWhoChose('daily')
  const { id } = await aPost({ authorId: author.id, status: 'pending' })
  await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
  expect(await db.email.count({ where: { memberId: author.id, kind: 'item-approved' } })).toBe(0)
  expect(await countMails(author, 'item-approved')).toBe(1)
})

test('sends one e-mail about a publication to a member who chose immediate e-mails', async () => {
  const author = await aMemberWhoChose('now')
  const { id } = await aPost({ authorId: author.id, status: 'pending' })
  await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
  expect(await db.email.count({ where: { memberId: author.id, kind: 'item-approved' } })).toBe(1)
  expect(await countMails(author, 'item-approved')).toBe(1)
})

test('sends administrators who switched them off no e-mails about appeals', async () => {
  const [reading, summing, silent] = [await anAdmin(), await anAdmin(), await anAdmin()]
  for (const [admin, email] of [
    [summing, 'daily'],
    [silent, 'never'],
  ] as const)
    await updateNotificationPreferences(admin, { preferences: [{ kind: 'administration', email }] })
  const { author, decisionId } = await anUnpublished()
  await appealAgainst(author, decisionId)
  const of = (admin: SignedIn) => ({ memberId: admin.id, kind: 'appeals-pending' })
  expect(await readMail(server, of(reading))).toContain('is waiting for')
  expect(await db.email.count({ where: of(summing) })).toBe(0)
  const before = server.accepted.length
  await readMail(server, of(silent))
  expect(server.accepted).toHaveLength(before)
})

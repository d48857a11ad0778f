import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PgBoss } from 'pg-boss'
import { beginSession } from '../../auth/sign-in.ts'
import { noteAct } from '../../audit/log.ts'
import { newToken, hashOf } from '../../lib/tokens.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { startWorker } from '../../server/worker.ts'
import { aMember, aPost, aReply } from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { RETENTION_DAYS, removeExpired } from './retention.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

/** Expects that only the younger of two rows remains, one a day too old and one with a day left. */
async function expectOnlyTheYounger(rows: Promise<{ id: string }[]>, [old, young]: string[]) {
  const left = await idsOf(rows)
  expect(left).toContain(young)
  expect(left).not.toContain(old)
}

const both = <Made extends { id: string }>(limit: number, make: (at: Date) => Promise<Made>) =>
  Promise.all([limit + 1, limit - 1].map(async (days) => (await make(daysAgo(days))).id))

test('deletes a declined application after the six months for appeals, and an unconfirmed one after 7 days', async () => {
  const refused = await both(RETENTION_DAYS.application, (notAcceptedAt) =>
    aMember({ isVerified: false, notAcceptedAt }),
  )
  const unproved = { isVerified: false, addressConfirmedAt: null }
  const unconfirmed = await both(7, (joinedAt) => aMember({ ...unproved, joinedAt }))
  // Declined once, but a member since.
  const member = await aMember({ notAcceptedAt: daysAgo(200) })
  await removeExpired()
  await expectOnlyTheYounger(db.member.findMany(), refused)
  await expectOnlyTheYounger(db.member.findMany(), unconfirmed)
  expect(await db.member.count({ where: { id: member.id } })).toBe(1)
})

test('retains an application while its confirmation link is valid', async () => {
  const unproved = { isVerified: false, addressConfirmedAt: null, joinedAt: daysAgo(8) }
  const [pending, late] = [await aMember(unproved), await aMember(unproved)]
  const link = (memberId: string, expiresAt: Date) =>
    db.signInLink.create({ data: { memberId, purpose: 'confirm_address', expiresAt } })
  await link(pending.id, daysAgo(-1))
  await link(late.id, daysAgo(1))
  await removeExpired()
  const left = await idsOf(db.member.findMany({ where: { id: { in: [pending.id, late.id] } } }))
  expect(left).toEqual([pending.id])
})

test('retains an application until the appeal against its decision is decided', async () => {
  const unproved = { isVerified: false, addressConfirmedAt: null, joinedAt: daysAgo(8) }
  const [objects, answered] = [await aMember(unproved), await aMember(unproved)]
  for (const [{ id: memberId }, decidedAt] of [
    [objects, null],
    [answered, new Date()],
  ] as const) {
    const decided = { action: 'decline_user', targetType: 'user', targetId: memberId } as const
    const { id: decisionId } = await noteAct(db, null, decided)
    await db.appeal.create({ data: { memberId, decisionId, decidedAt, text: 'It is my own profile.' } })
  }
  await removeExpired()
  const left = await idsOf(db.member.findMany({ where: { id: { in: [objects.id, answered.id] } } }))
  expect(left).toEqual([objects.id])
})

test('deletes notifications after 90 days, and e-mail addresses and records of access after a year', async () => {
  const { id: memberId } = await aMember()
  const tokenHash = () => hashOf(newToken())
  const notified = await both(90, (createdAt) =>
    db.notification.create({
      data: { memberId, kind: 'administration', subjectKey: randomUUID(), createdAt },
    }),
  )
  const decisionLinks = await both(365, (createdAt) =>
    db.decisionLink.create({
      data: { memberId, decisionId: randomUUID(), tokenHash: tokenHash(), createdAt },
    }),
  )
  const statusLinks = await both(365, (createdAt) =>
    db.statusLink.create({ data: { memberId, tokenHash: tokenHash(), createdAt } }),
  )
  const accessNotes = await both(365, (openedAt) =>
    db.accessNote.create({ data: { memberId, purpose: 'application', openedAt } }),
  )
  await removeExpired()
  await expectOnlyTheYounger(db.notification.findMany(), notified)
  await expectOnlyTheYounger(db.decisionLink.findMany(), decisionLinks)
  await expectOnlyTheYounger(db.statusLink.findMany(), statusLinks)
  await expectOnlyTheYounger(db.accessNote.findMany(), accessNotes)
})

test('deletes used and expired links and ended sessions', async () => {
  const { id: memberId } = await aMember()
  const link = (facts: { usedAt?: Date; expiresAt: Date }) =>
    db.signInLink.create({ data: { memberId, tokenHash: hashOf(newToken()), ...facts } })
  const used = await link({ usedAt: new Date(), expiresAt: daysAgo(-1) })
  const over = await link({ expiresAt: daysAgo(0.01) })
  const good = await link({ expiresAt: daysAgo(-1) })
  await beginSession(memberId, 'here')
  await beginSession(memberId, 'ended')
  await beginSession(memberId, 'idle')
  const ended = { createdAt: daysAgo(31), endsAt: daysAgo(1) }
  await db.session.updateMany({ where: { memberId, userAgent: 'ended' }, data: ended })
  await db.session.updateMany({ where: { memberId, userAgent: 'idle' }, data: { lastSeenAt: daysAgo(15) } })
  await removeExpired()
  const links = await idsOf(db.signInLink.findMany({ where: { memberId } }))
  expect(links).toEqual([good.id])
  expect([used.id, over.id]).not.toContain(links[0])
  expect(await db.session.findMany({ where: { memberId } })).toMatchObject([{ userAgent: 'here' }])
})

test('removes a sent e-mail after 30 days, but retains its unsubscribe link, without an address', async () => {
  const { id: memberId, email: recipient } = await aMember()
  const email = (facts: object) => (createdAt: Date) =>
    db.email.create({
      data: { kind: 'activated', recipient, memberId, data: {}, state: 'sent', createdAt, ...facts },
    })
  const sent = await both(RETENTION_DAYS.email, email({}))
  const queued = await email({ state: 'queued' })(daysAgo(RETENTION_DAYS.unsubscribe + 1))
  const lately = await email({ unsubscribeHash: hashOf(newToken()) })(daysAgo(RETENTION_DAYS.email - 1))
  const followed = await email({ unsubscribeHash: hashOf(newToken()) })(daysAgo(60))
  const forgotten = await email({ unsubscribeHash: hashOf(newToken()) })(
    daysAgo(RETENTION_DAYS.unsubscribe + 1),
  )
  await removeExpired()
  await expectOnlyTheYounger(db.email.findMany(), sent)
  for (const { id } of [queued, lately])
    expect(await db.email.findUnique({ where: { id } })).toMatchObject({ recipient })
  expect(await db.email.findUnique({ where: { id: followed.id } })).toMatchObject({ recipient: '' })
  expect(await db.email.count({ where: { id: forgotten.id } })).toBe(0)
})

test('deletes an enquiry a year after its completion, or an open one after two years', async () => {
  const message = { firstName: 'Úna', lastName: 'Late', email: 'una@late.example', interest: 'general' }
  const enquiry = (facts: { createdAt: Date; answeredAt?: Date }) =>
    db.enquiry.create({ data: { ...message, message: 'Is there a meetup?', ...facts } })
  const answered = await both(RETENTION_DAYS.answered, (answeredAt) =>
    enquiry({ createdAt: daysAgo(400), answeredAt }),
  )
  const unanswered = await both(RETENTION_DAYS.unanswered, (createdAt) => enquiry({ createdAt }))
  // Answered late: the year begins with the reply.
  const late = await enquiry({ createdAt: daysAgo(RETENTION_DAYS.unanswered + 1), answeredAt: daysAgo(1) })
  expect(await removeExpired()).toMatchObject({ enquiries: 2 })
  await expectOnlyTheYounger(db.enquiry.findMany(), answered)
  await expectOnlyTheYounger(db.enquiry.findMany(), unanswered)
  expect(await db.enquiry.count({ where: { id: late.id } })).toBe(1)
})

test('erases a removed text and its versions after 30 days, and retains replies by others', async () => {
  const content = 'Words that were taken back by their author.'
  const rejectionReason = 'It sells a course.'
  const removed = { content, rejectionReason }
  const [old = '', young = ''] = await both(RETENTION_DAYS.removed, (deletedAt) =>
    aPost({ ...removed, deletedAt }),
  )
  const response = await aReply(old)
  const reply = await aReply(young, { ...removed, deletedAt: daysAgo(40) })
  const version = { content, contentHtml: content, status: 'approved' } as const
  for (const postId of [old, young])
    await db.revision.create({ data: { ...version, postId, title: 'Earlier', category: 'Remote Work' } })
  for (const { id } of [response, reply]) await db.revision.create({ data: { ...version, replyId: id } })
  expect(await removeExpired()).toMatchObject({ removed: 2 })
  expect(await removeExpired()).toMatchObject({ removed: 0 })
  const posts = await db.post.findMany({ where: { content } })
  expect(posts.map(({ id }) => id)).toEqual([young])
  const erased = { content: 'Removed', rejectionReason: null }
  expect(await db.post.findUnique({ where: { id: old } })).toMatchObject(erased)
  expect(await db.reply.findUnique({ where: { id: reply.id } })).toMatchObject(erased)
  expect(await db.reply.findUnique({ where: { id: response.id } })).toMatchObject({
    content: response.content,
  })
  expect(await db.revision.findMany({ where: { content, replyId: null } })).toMatchObject([{ postId: young }])
  expect(await db.revision.findMany({ where: { content, postId: null } })).toMatchObject([
    { replyId: response.id },
  ])
})

test('deletes expired rate points, views after a day, and records of open queue items after a minute', async () => {
  const { id: postId } = await aPost()
  const [old, young] = [`votes:${randomUUID()}`, `votes:${randomUUID()}`]
  const hour = 3_600_000
  await db.rateLimit.create({ data: { key: old, points: 1, expire: Date.now() - 1 } })
  await db.rateLimit.create({ data: { key: young, points: 1, expire: Date.now() + hour } })
  const [before, today] = [new Uint8Array(4), new Uint8Array([1, 2, 3, 4])]
  await db.postView.create({ data: { postId, visitor: before, viewedAt: daysAgo(2) } })
  await db.postView.create({ data: { postId, visitor: today, viewedAt: new Date(Date.now() - hour) } })
  const [away, here] = [await aMember(), await aMember()]
  for (const [{ id: memberId }, seconds] of [
    [away, 90],
    [here, 30],
  ] as const) {
    const seenAt = new Date(Date.now() - seconds * 1_000)
    await db.moderationPresence.create({ data: { memberId, itemId: postId, seenAt } })
  }
  await removeExpired()
  expect(await db.moderationPresence.findMany({ where: { itemId: postId } })).toMatchObject([
    { memberId: here.id },
  ])
  expect(await db.rateLimit.findMany({ where: { key: { in: [old, young] } } })).toMatchObject([
    { key: young },
  ])
  expect(await db.postView.findMany({ where: { postId } })).toMatchObject([{ visitor: today }])
})

let boss: PgBoss
beforeAll(async () => {
  boss = new PgBoss({ connectionString: env.DATABASE_URL ?? '', supervise: false, schedule: false, max: 1 })
  boss.on('error', (error) => expect.unreachable(error.message))
})
afterAll(() => boss.stop({ graceful: false }))

test('runs every night in a worker', async () => {
  const worker = await startWorker({ pollingIntervalSeconds: 0.5 })
  await boss.start()
  const schedules = await boss.getSchedules()
  expect(schedules.map(({ name, cron, timezone }) => [name, cron, timezone])).toEqual(
    expect.arrayContaining([
      ['retention', '20 3 * * *', 'Europe/Dublin'],
      ['note-erasures', '5/10 * * * *', 'UTC'],
    ]),
  )
  const { id } = await aMember({ isVerified: false, notAcceptedAt: daysAgo(RETENTION_DAYS.application + 1) })
  // The job scheduled for 03:20.
  await boss.send('retention')
  await expect.poll(() => db.member.count({ where: { id } }), { timeout: 20_000 }).toBe(0)
  await worker.stop()
})

test('deletes e-mail files after 30 days, and nothing else in their folder', async () => {
  const folder = await aFolder()
  env.MAIL_DIR = folder
  const [old, young, foreign] = [`${randomUUID()}.eml`, `${randomUUID()}.eml`, 'notes.txt']
  for (const name of [old, young, foreign]) await writeFile(path.join(folder, name), 'words')
  for (const name of [old, foreign]) await utimes(path.join(folder, name), daysAgo(31), daysAgo(31))
  const { files } = await removeExpired()
  env.MAIL_DIR = path.join(folder, 'not there yet')
  expect((await removeExpired()).files).toBe(0)
  env.MAIL_DIR = undefined
  expect(files).toBe(1)
  expect((await readdir(folder)).sort()).toEqual([foreign, young].sort())
})

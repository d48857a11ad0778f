import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { app } from '../../app/app.ts'
import { findTiming } from '../../mail/preferences.ts'
import { aSubscriber, comingMonday, forgetWeek, mailsTo, oneClickOf } from '../../test/digest.ts'
import { aMember, aPost, aViewer } from '../../test/factories.ts'
import { headerOf } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { statementsOf } from '../../test/statements.ts'
import { findNotificationPreferences, updateNotificationPreferences } from '../preferences/preferences.ts'
import { holdBackDigest, sendDigests } from './sending.ts'

const server = acceptMail()
beforeEach(forgetWeek)
beforeEach(() => db.email.deleteMany({ where: { kind: 'weekly-digest' } }))

const monday = comingMonday()

async function someSubscribers(count: number) {
  const ids: string[] = []
  while (ids.length < count) ids.push((await aMember()).id)
  await db.notificationPreference.createMany({
    data: ids.map((memberId) => ({ memberId, kind: 'weekly' as const, email: 'now' as const })),
  })
}

/** Returns the number of digests and of their recipients. */
async function written() {
  const emails = await db.email.findMany({ where: { kind: 'weekly-digest' }, select: { memberId: true } })
  return [emails.length, new Set(emails.map(({ memberId }) => memberId)).size]
}

test('sends a subscribed digest, and one click unsubscribes from it alone', async () => {
  const reader = await aViewer()
  const choices = async () =>
    Object.fromEntries((await findNotificationPreferences(reader)).map(({ kind, email }) => [kind, email]))
  const before = await choices()
  expect(before).toMatchObject({ reply: 'now', weekly: 'never' })
  await updateNotificationPreferences(reader, { preferences: [{ kind: 'weekly', email: 'now' }] })
  expect(await choices()).toEqual({ ...before, weekly: 'now' })

  await aPost()
  await sendDigests(monday)
  const [mail = ''] = await mailsTo(server, reader)
  expect(headerOf(mail, 'to')).toContain(reader.email)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const response = await app.request(...oneClickOf(mail))
  expect([response.status, await response.json()]).toEqual([
    200,
    { message: 'You won’t get any more of these e-mails: The best of the week.' },
  ])
  expect(await choices()).toEqual(before)
  expect(await findTiming(db, reader.id, 'daily')).toBe('now')
  await db.digestRun.deleteMany()
  await sendDigests(monday)
  expect(await mailsTo(server, reader)).toEqual([])
})

test('sends one digest to each member, however often it runs and in however many processes', async () => {
  await aPost()
  await someSubscribers(230)
  await Promise.all([sendDigests(monday), sendDigests(monday)])
  await sendDigests(new Date(monday.getTime() + 3600 * 1000))
  expect(await written()).toEqual([230, 230])
})

test('continues the run of a dead process on the same Monday', async () => {
  await aPost()
  await someSubscribers(230)
  const last = await db.member.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.$executeRawUnsafe(`alter table "Email" add constraint broken check (recipient <> '${last.email}')`)
  try {
    await expect(sendDigests(monday)).rejects.toThrow('broken')
  } finally {
    await db.$executeRawUnsafe('alter table "Email" drop constraint broken')
  }
  expect(await written()).toEqual([200, 200])
  const tuesday = new Date(monday.getTime() + 24 * 3600 * 1000)
  await sendDigests(tuesday)
  expect(await written(), 'on Tuesday it is too late').toEqual([200, 200])
  await sendDigests(monday)
  expect(await written()).toEqual([230, 230])
})

test('sends only the next digest to a member who subscribes after the run', async () => {
  await aPost()
  await someSubscribers(1)
  await sendDigests(monday)
  const late = await aSubscriber()
  await sendDigests(monday)
  expect(await written()).toEqual([1, 1])
  await aPost({ publishedAt: monday })
  await sendDigests(comingMonday(1))
  expect(await db.email.count({ where: { memberId: late.id } })).toBe(1)
  expect(await db.digestRun.findMany()).toEqual([expect.objectContaining({ through: null })])
})

test('drops a digest that could not be sent for a week', async () => {
  const reader = await aSubscriber()
  await aPost()
  await sendDigests(monday)
  const { id, data } = await db.email.findFirstOrThrow({ where: { memberId: reader.id } })
  const until = new Date(Date.now() - 7.1 * 24 * 3600 * 1000).toISOString()
  await db.email.update({ where: { id }, data: { data: { ...(data as object), until } } })
  expect(await mailsTo(server, reader)).toEqual([])
})

test('sends no digest again from a restored database', async () => {
  await aPost()
  await someSubscribers(1)
  await holdBackDigest(db, monday)
  await sendDigests(monday)
  expect(await written()).toEqual([0, 0])
  await db.digestRun.deleteMany()
  await holdBackDigest(db, new Date(monday.getTime() - 24 * 3600 * 1000))
  await sendDigests(monday)
  expect(await written(), 'one of a Sunday holds nothing back').toEqual([1, 1])
})

test('takes as many statements for two hundred members as for ten', async () => {
  await aPost()
  await someSubscribers(10)
  // Opens the queue before statements are counted.
  await sendDigests(monday)
  await db.digestRun.deleteMany()
  const few = await statementsOf(() => sendDigests(monday))
  await someSubscribers(190)
  await db.digestRun.deleteMany()
  const many = await statementsOf(() => sendDigests(monday))
  expect(many.map(({ text }) => text.slice(0, 40))).toHaveLength(few.length)
  expect(many.length).toBeLessThan(20)
})

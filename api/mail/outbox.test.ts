import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { queue } from '../database/jobs/queue.ts'
import { aMember, aPost } from '../test/factories.ts'
import { mailServers, stateOf, aWelcomeEmail } from '../test/mail/outbox.ts'
import { withdrawEmails, enqueueEmail, enqueueEmails, forgetEmails } from './outbox.ts'
import { sendEmail } from './sender.ts'
import { itemApproved } from '../moderation/acts/emails.ts'
import { enquiryReceived } from '../contact/emails.ts'
import { itemNotPublished } from '../moderation/acts/emails.ts'
import { activated } from '../members/emails.ts'

const aServer = mailServers()

test('sends no e-mail of a transaction that is rolled back', async () => {
  const member = await aMember()
  const attempt = db.$transaction(async (tx) => {
    await enqueueEmail(tx, activated, { member: member.id, data: {} })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await db.email.count({ where: { memberId: member.id } })).toBe(0)
  const jobs = await db.$queryRaw<
    unknown[]
  >`select 1 from pgboss.job where name = 'letters' and id not in (select id from "Email")`
  expect(jobs).toHaveLength(0)
})

test('queues an e-mail and a job for each of many members', async () => {
  const members = [await aMember(), await aMember()]
  const emails = members.map(({ id }) => ({ member: id, data: {} }))
  await db.$transaction((tx) => enqueueEmails(tx, activated, emails))
  for (const { id: memberId, email } of members) {
    const [pending, ...others] = await db.email.findMany({ where: { memberId } })
    expect([pending?.recipient, pending?.kind, others]).toEqual([email, activated.name, []])
    const [job] = await (await queue()).findJobs('letters', { id: pending?.id ?? '' })
    expect(job?.state).toBe('created')
  }
})

test('sends an e-mail only once', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await sendEmail(id)
  await sendEmail(id)
  expect(server.accepted).toHaveLength(1)
})

test('withdraws an obsolete e-mail about an item', async () => {
  const server = await aServer()
  const member = await aMember()
  const post = await aPost({ authorId: member.id })
  const about = post.id
  const id = await enqueueEmail(db, itemApproved, {
    member: member.id,
    data: { type: 'post', id: about },
    about,
  })
  expect(await withdrawEmails(db, { about: randomUUID() })).toBe(0)
  expect(await withdrawEmails(db, { about, kinds: [itemApproved] })).toBe(1)
  await sendEmail(id ?? '')
  expect(server.accepted).toHaveLength(0)
})

test('sends nothing to a deleted member', async () => {
  expect(await enqueueEmail(db, activated, { member: null, data: {} })).toBeNull()
})

test('stores the subject and the time of an e-mail, with a job that sends it', async () => {
  const member = await aMember()
  const about = randomUUID()
  const sendAfter = new Date(Date.now() + 3_600_000)
  const data = { type: 'post', id: about } as const
  const id = await enqueueEmail(db, itemApproved, { member: member.id, data, about, sendAfter })
  expect(await db.email.findUniqueOrThrow({ where: { id: id ?? '' } })).toMatchObject({
    kind: 'item-approved',
    recipient: member.email,
    memberId: member.id,
    data,
    about,
    sendAfter,
    state: 'queued',
  })
  const boss = await queue()
  const [job] = await boss.findJobs('letters', { id: id ?? '' })
  expect(job?.state).toBe('created')
  expect(Math.abs(Number(job?.startAfter) - sendAfter.getTime())).toBeLessThan(2_000)

  const toUs = await enqueueEmail(db, enquiryReceived, {
    recipient: 'hello@irishagile.example',
    data: { enquiryId: about },
  })
  expect(await db.email.findUniqueOrThrow({ where: { id: toUs ?? '' } })).toMatchObject({
    recipient: 'hello@irishagile.example',
    memberId: null,
    about: null,
  })
  expect(await enqueueEmail(db, activated, { member: randomUUID(), data: {} })).toBeNull()
})

test('withdraws queued e-mails of the given kinds, or of all kinds, with their data', async () => {
  const { id: member } = await aMember()
  const about = randomUUID()
  const data = { type: 'post', id: about } as const
  const statement = { reason: null, rule: null, decisionId: randomUUID() }
  const [approved, rejected, sent] = [
    await enqueueEmail(db, itemApproved, { member, about, data }),
    await enqueueEmail(db, itemNotPublished, { member, about, data: { ...data, ...statement } }),
    await enqueueEmail(db, itemApproved, { member, about, data }),
  ]
  await db.email.update({ where: { id: sent ?? '' }, data: { state: 'sent' } })
  const read = async () =>
    (await db.email.findMany({ where: { about }, orderBy: { id: 'asc' } })).map(({ id, state }) => [
      id,
      state,
    ])
  expect(await withdrawEmails(db, { about, kinds: [itemNotPublished] })).toBe(1)
  expect(await read()).toEqual([
    [approved, 'queued'],
    [rejected, 'cancelled'],
    [sent, 'sent'],
  ])
  expect(await db.email.findUniqueOrThrow({ where: { id: rejected ?? '' } })).toMatchObject({ data: {} })
  expect(await withdrawEmails(db, { about })).toBe(1)
  expect((await read()).map(([, state]) => state)).toEqual(['cancelled', 'cancelled', 'sent'])
})

test('withdraws the e-mails about several items that match given data', async () => {
  const { id: member } = await aMember()
  const [about, other] = [randomUUID(), randomUUID()]
  const enqueue = (id: string, decisionId: string) =>
    enqueueEmail(db, itemApproved, { member, about: id, data: { type: 'post', id, decisionId } })
  const [one, next, elsewhere] = [
    await enqueue(about, 'one'),
    await enqueue(about, 'next'),
    await enqueue(other, 'one'),
  ]
  const saying = { path: ['decisionId'], equals: 'one' }
  expect(await withdrawEmails(db, { about, saying })).toBe(1)
  expect(await Promise.all([one, next, elsewhere].map((id) => stateOf(id ?? '')))).toEqual([
    'cancelled',
    'queued',
    'queued',
  ])
  expect(await withdrawEmails(db, { about: [about, other] })).toBe(2)
})

test('deletes only the e-mails and jobs of the deleted member', async () => {
  const [one, other] = [await aWelcomeEmail(), await aWelcomeEmail()]
  await db.$transaction((tx) => forgetEmails(tx, one.member))
  const boss = await queue()
  expect(await db.email.count({ where: { memberId: one.member.id } })).toBe(0)
  expect(await boss.findJobs('letters', { id: one.id })).toEqual([])
  expect(await stateOf(other.id)).toBe('queued')
  expect(await boss.findJobs('letters', { id: other.id })).toHaveLength(1)
})

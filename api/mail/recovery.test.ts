import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { queue, removeJobs } from '../jobs/boss.ts'
import { anAdmin } from '../test/factories.ts'
import { mailServers, stateOf, aWelcomeEmail } from '../test/outbox.ts'
import { findFailedEmails, sendEmailAgain } from './failed-emails.ts'
import { recoverEmails } from './recovery.ts'
import { holdBackEmails } from './outbox.ts'
import { sendEmail } from './sender.ts'

const aServer = mailServers()

test('an e-mail whose job was lost after a first attempt is sent by the next one', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await removeJobs(db, 'emails', [id])
  const long = new Date(Date.now() - 3_600_000)
  await db.email.update({ where: { id }, data: { attempts: 1, createdAt: long, sendAfter: long } })
  await recoverEmails()
  await sendEmail(id, 0, false)
  expect(server.accepted).toHaveLength(1)
  expect(await stateOf(id)).toBe('sent')
})

test('what a restored database would send is held back, listed newest first, and sent once somebody says so', async () => {
  await db.email.deleteMany()
  const admin = await anAdmin()
  const [one, other, sent] = [await aWelcomeEmail(), await aWelcomeEmail(), await aWelcomeEmail()]
  await db.email.update({ where: { id: sent.id }, data: { state: 'sent' } })
  expect(await holdBackEmails(db)).toBe(2)
  const lastError = 'Held back when the database was restored: it may have been sent before.'
  expect(await findFailedEmails(admin)).toMatchObject([
    { id: other.id, lastError },
    { id: one.id, lastError },
  ])
  expect(await sendEmailAgain(admin, one.id)).toBe(one.id)
  await expect(sendEmailAgain(admin, one.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await db.email.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
    state: 'queued',
    attempts: 0,
    lastError: null,
  })
  expect(await stateOf(sent.id)).toBe('sent')
})

test('e-mails that are late are looked after: without a job they begin again, after its end they are dead', async () => {
  await db.email.deleteMany()
  const boss = await queue()
  const long = new Date(Date.now() - 3_600_000)
  const late = async (facts: object = {}) => {
    const { id } = await aWelcomeEmail()
    await db.email.update({
      where: { id },
      data: { attempts: 3, createdAt: long, sendAfter: long, ...facts },
    })
    return id
  }
  const [lost, ended, working, young, waiting] = [
    await late(),
    await late(),
    await late(),
    await late({ createdAt: new Date() }),
    await late({ sendAfter: new Date() }),
  ]
  const sent = await late({ state: 'sent' })
  await removeJobs(db, 'emails', [lost, young, waiting, sent])
  await boss.cancel('emails', ended)

  await recoverEmails()
  const states = await Promise.all([lost, ended, working, young, waiting, sent].map(stateOf))
  expect(states).toEqual(['queued', 'failed', 'queued', 'queued', 'queued', 'sent'])
  const jobs = async (id: string) => (await boss.findJobs('emails', { id })).map(({ state }) => state)
  expect(await jobs(lost)).toEqual(['created'])
  for (const id of [young, waiting, sent]) expect(await jobs(id)).toEqual([])
  const attempts = async (id: string) => (await db.email.findUniqueOrThrow({ where: { id } })).attempts
  expect([await attempts(lost), await attempts(working)]).toEqual([0, 3])
})

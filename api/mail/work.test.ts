import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { db } from '../database/db.ts'
import { queue } from '../database/jobs/queue.ts'
import { log } from '../lib/log.ts'
import { activated } from '../members/emails.ts'
import { aMember, anAdmin } from '../test/factories.ts'
import { aWelcomeEmail, aWorker, aWorkerToKill, jobOf, mailServers, stateOf } from '../test/mail/outbox.ts'
import { findFailedEmails, sendEmailAgain } from './failed-emails.ts'
import { enqueueEmail, holdBackEmails } from './outbox.ts'

const aServer = mailServers()

const refusing =
  (text: string, responseCode: number) =>
  (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(text), { responseCode }))

/** Queues an e-mail with one attempt left. */
async function withOneAttempt(): Promise<string> {
  const { id: member } = await aMember()
  return db.$transaction(async (tx) => {
    const id = String(await enqueueEmail(tx, activated, { member, data: {} }))
    await tx.$executeRaw`update pgboss.job set retry_limit = 0 where id = ${id}::uuid`
    return id
  })
}

const becomes = (id: string, state: string) =>
  expect.poll(() => stateOf(id), { timeout: 40_000, interval: 200 }).toBe(state)

const failureOf = async (id: string) =>
  (await findFailedEmails(await anAdmin())).find((email) => email.id === id)

/** Collects the log's warnings. */
function warnings() {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  return () => warn.mock.calls as unknown[][]
}

test("fails only a permanently rejected e-mail at once, with the server's response", async () => {
  const warned = warnings()
  await aServer({ onRcptTo: refusing('no such mailbox', 550) })
  await aWorker()
  const { id, member } = await aWelcomeEmail()
  const sendAfter = new Date(Date.now() + 3_600_000)
  const later = await enqueueEmail(db, activated, { member: member.id, data: {}, sendAfter })
  await becomes(id, 'failed')
  await expect.poll(warned).toContainEqual([{ emailId: id, attempts: 1 }, 'e-mail has failed'])
  expect(await stateOf(later ?? '')).toBe('queued')
  const lastError = expect.stringContaining('no such mailbox') as string
  expect(await failureOf(id)).toMatchObject({ attempts: 1, lastError })
})

test('does not fail an e-mail with an outcome, whatever its job reports later', async () => {
  const warned = warnings()
  const { id } = await aWelcomeEmail()
  await db.email.update({ where: { id }, data: { state: 'sent' } })
  await db.$executeRaw`
    insert into pgboss.job (name, source_name, source_id) values ('failed-emails', 'letters', ${id}::uuid)`
  await aWorker()
  const noted = async () =>
    (await (await queue()).findJobs('failed-emails')).filter(({ sourceId }) => sourceId === id)
  await expect.poll(noted).toMatchObject([{ state: 'completed' }])
  expect(await stateOf(id)).toBe('sent')
  expect(warned()).toEqual([])
})

test('retries a deferred e-mail, and fails it after its last attempt, with a shortened reason', async () => {
  await aServer({ onRcptTo: refusing(`later ${'x'.repeat(900)}`, 451) })
  await aWorker()
  const { id } = await aWelcomeEmail()
  await expect.poll(async () => (await jobOf(id))?.state, { timeout: 10_000 }).toBe('retry')
  expect(await stateOf(id)).toBe('queued')
  await (await queue()).update('letters', undefined, { id, retryLimit: 1, startAfter: new Date() })
  await becomes(id, 'failed')
  const email = await failureOf(id)
  expect(email).toMatchObject({ attempts: 2, lastError: expect.stringContaining('later') as string })
  expect(email?.lastError).toHaveLength(500)
})

test('fails an e-mail whose process is killed at its last attempt, and sends it on request', async () => {
  let isHeld = true
  const server = await aServer({ onRcptTo: (_address, _session, done) => void (isHeld || done()) })
  const child = await aWorkerToKill()
  const id = await withOneAttempt()
  await expect.poll(async () => (await jobOf(id))?.state, { timeout: 15_000 }).toBe('active')
  child.kill('SIGKILL')
  await once(child, 'exit')

  isHeld = false
  await aWorker()
  await becomes(id, 'failed')
  expect(await failureOf(id)).toMatchObject({
    attempts: 1,
    lastError: 'The process that was sending it has ended.',
  })
  expect(server.accepted).toEqual([])
  expect(await sendEmailAgain(await anAdmin(), id)).toBe(id)
  await becomes(id, 'sent')
  expect(server.accepted).toHaveLength(1)
}, 90_000)

test('sends e-mails that were queued while the site was down for two months', async () => {
  const server = await aServer()
  const { id } = await aWelcomeEmail()
  await db.$executeRaw`
    update pgboss.job set created_on = created_on - interval '60 days', start_after = start_after - interval '60 days',
      keep_until = keep_until - interval '60 days' where id = ${id}::uuid`
  await (await queue()).supervise('letters')
  await aWorker()
  await becomes(id, 'sent')
  await expect.poll(async () => (await jobOf(id))?.state).toBe('completed')
  expect(server.accepted).toHaveLength(1)
})

test('fails queued e-mails of a restored database, newest first, and sends them on request', async () => {
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
  const again = { state: 'queued', attempts: 0, lastError: null }
  expect(await db.email.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject(again)
  expect(await stateOf(sent.id)).toBe('sent')
})

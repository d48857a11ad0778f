import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { queue } from '../database/jobs/queue.ts'
import { startWorker } from '../server/worker.ts'
import { enqueueEmail } from './outbox.ts'
import { execute } from '../test/execute.ts'
import { aMember, anAdmin, aViewer } from '../test/factories.ts'
import { catchMail, headerOf } from '../test/mail/mail.ts'
import { activated } from '../members/emails.ts'

const AGAIN = 'mutation ($id: ID!) { sendEmailAgain(id: $id) }'
const FAILED = '{ failedEmails { id recipient } }'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function aFailedEmail() {
  const member = await aMember()
  const id = String(await enqueueEmail(db, activated, { member: member.id, data: {} }))
  const facts = { state: 'failed', attempts: 17, lastError: 'The mailbox is full.' } as const
  await db.email.update({ where: { id }, data: facts })
  return { id, member }
}

test('lists a failed e-mail, and sends it after an administrator retries', async () => {
  const [admin, server] = [await anAdmin(), await catchMail()]
  stops.push(() => server.close())
  env.SMTP_URL = server.url
  const { id, member } = await aFailedEmail()
  await (await queue()).deleteJob('letters', id)
  expect((await execute(admin, FAILED)).data).toEqual({ failedEmails: [{ id, recipient: member.email }] })

  const worker = await startWorker({ pollingIntervalSeconds: 0.5, superviseIntervalSeconds: 1 })
  stops.push(() => worker.stop())
  expect(await execute(admin, AGAIN, { id })).toEqual({ data: { sendEmailAgain: id } })
  await expect
    .poll(() => db.email.findUniqueOrThrow({ where: { id } }), { timeout: 15_000 })
    .toMatchObject({ state: 'sent', lastError: null })
  expect(server.accepted.map((each) => headerOf(each, 'to'))).toEqual([member.email])
  expect((await execute(admin, FAILED)).data).toEqual({ failedEmails: [] })
})

test('counts attempts from one again, even beside an earlier job and its errors', async () => {
  const { id } = await aFailedEmail()
  await db.$executeRaw`
    insert into pgboss.job (name, source_name, source_id) values ('failed-emails', 'letters', ${id}::uuid)`
  expect(await execute(await anAdmin(), AGAIN, { id })).toEqual({ data: { sendEmailAgain: id } })
  const jobs = await (await queue()).findJobs('letters', { id })
  expect(jobs).toMatchObject([{ state: 'created', retryCount: 0 }])
  expect(await (await queue()).findJobs('failed-emails')).toEqual([])
  expect(await db.email.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'queued',
    attempts: 0,
    lastError: null,
  })
})

test('rejects a retry of an e-mail that has not failed or does not exist, and a retry by a member', async () => {
  const admin = await anAdmin()
  const sent = await aFailedEmail()
  await db.email.update({ where: { id: sent.id }, data: { state: 'sent' } })
  for (const id of [sent.id, randomUUID(), 'x'])
    expect((await execute(admin, AGAIN, { id })).errors?.[0]).toMatchObject({
      message: 'This e-mail is no longer in the list of failed ones.',
      extensions: { code: 'CONFLICT' },
    })
  const { id } = await aFailedEmail()
  for (const [viewer, code] of [
    [null, 'SIGNED_OUT'],
    [await aViewer(), 'FORBIDDEN'],
  ] as const) {
    expect((await execute(viewer, AGAIN, { id })).errors?.[0]?.extensions).toMatchObject({ code })
    expect((await execute(viewer, FAILED)).errors?.[0]?.extensions).toMatchObject({ code })
  }
  expect((await db.email.findUniqueOrThrow({ where: { id } })).state).toBe('failed')
})

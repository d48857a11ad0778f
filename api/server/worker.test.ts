import { once } from 'node:events'
import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { activated } from '../members/emails.ts'
import { aMember } from '../test/factories.ts'
import { headerOf } from '../test/mail/mail.ts'
import { aWorker, aWorkerToKill, jobOf, mailServers } from '../test/mail/outbox.ts'

const aServer = mailServers()

async function emails(count: number) {
  const member = await aMember()
  const ids = Array.from({ length: count }, () =>
    enqueueEmail(db, activated, { member: member.id, data: {} }),
  )
  return { memberId: member.id, ids: (await Promise.all(ids)).map(String) }
}

const jobStates = async (ids: string[]) => (await Promise.all(ids.map(jobOf))).map((job) => job?.state)
const unsent = (memberId: string) => db.email.count({ where: { memberId, state: { not: 'sent' } } })
const messageIds = (accepted: string[]) =>
  accepted.map((each) => /<(.+)@/.exec(headerOf(each, 'message-id') ?? '')?.[1])

test('sends each e-mail once soon after its commit, with any number of workers', async () => {
  const server = await aServer({ slow: 150 })
  await Promise.all([aWorker(), aWorker()])
  const { memberId, ids } = await emails(5)
  await expect.poll(() => unsent(memberId), { timeout: 10_000 }).toBe(0)
  expect(messageIds(server.accepted).sort()).toEqual(ids.sort())
})

test('sends every e-mail once after an outage of the mail server', async () => {
  const first = await aServer()
  const { port } = first
  await first.close()
  await aWorker()
  const { memberId, ids } = await emails(3)
  await expect.poll(() => jobStates(ids), { timeout: 10_000 }).toEqual(['retry', 'retry', 'retry'])

  const back = await aServer({ port })
  await expect.poll(() => unsent(memberId), { timeout: 50_000, interval: 500 }).toBe(0)
  expect(messageIds(back.accepted).sort()).toEqual(ids.sort())
}, 70_000)

test('neither loses nor repeats an e-mail when a process is killed while sending', async () => {
  let isHeld = true
  const server = await aServer({
    // Accepts no recipient while the first process lives.
    onRcptTo: (_address, _session, done) => void (isHeld || done()),
  })
  const child = await aWorkerToKill()
  const { memberId, ids } = await emails(4)
  const active = ['active', 'active', 'active', 'active']
  await expect.poll(() => jobStates(ids), { timeout: 15_000 }).toEqual(active)
  child.kill('SIGKILL')
  await once(child, 'exit')

  isHeld = false
  await aWorker()
  await expect.poll(() => unsent(memberId), { timeout: 60_000, interval: 500 }).toBe(0)
  expect(messageIds(server.accepted).sort()).toEqual(ids.sort())
}, 90_000)

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { db } from './db.ts'
import { env } from './env.ts'
import { enqueueEmail } from './mail/outbox.ts'
import { aMember } from './test/factories.ts'
import { catchMail, headerOf } from './test/mail.ts'
import { startWorker } from './worker.ts'
import { activated } from './members/emails.ts'

const SOON = { pollingIntervalSeconds: 0.5, superviseIntervalSeconds: 1 }
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

async function aServer(rules: Parameters<typeof catchMail>[0] = {}) {
  const server = await catchMail(rules)
  stops.push(() => server.close())
  env.SMTP_URL = server.url
  return server
}

async function aWorker() {
  const worker = await startWorker(SOON)
  stops.push(() => worker.stop())
}

async function aWorkerToKill(): Promise<ChildProcess> {
  const script = path.resolve(import.meta.dirname, './test/worker-process.ts')
  const settings = { ...process.env, SMTP_URL: env.SMTP_URL, LOG_LEVEL: 'silent', NODE_ENV: 'development' }
  const child = spawn(process.execPath, [script], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  stops.push(async () => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

async function emails(count: number) {
  const member = await aMember()
  const ids = Array.from({ length: count }, () =>
    enqueueEmail(db, activated, { member: member.id, data: {} }),
  )
  return { memberId: member.id, ids: (await Promise.all(ids)).map(String) }
}

const unsent = (memberId: string) => db.email.count({ where: { memberId, state: { not: 'sent' } } })
const messageIds = (accepted: string[]) =>
  accepted.map((each) => /<(.+)@/.exec(headerOf(each, 'message-id') ?? '')?.[1])

test('e-mails go out soon after they are committed', async () => {
  const server = await aServer()
  await aWorker()
  const { memberId, ids } = await emails(5)
  await expect.poll(() => unsent(memberId), { timeout: 10_000 }).toBe(0)
  expect(messageIds(server.accepted).sort()).toEqual(ids.sort())
})

test('a mail server that was away for a while gets every e-mail, once', async () => {
  const first = await aServer()
  const { port } = first
  await first.close()
  await aWorker()
  const { memberId, ids } = await emails(3)
  await expect
    .poll(() => db.email.count({ where: { memberId, attempts: { gt: 0 } } }), { timeout: 10_000 })
    .toBe(3)

  const back = await aServer({ port })
  await expect.poll(() => unsent(memberId), { timeout: 50_000, interval: 500 }).toBe(0)
  expect(messageIds(back.accepted).sort()).toEqual(ids.sort())
}, 70_000)

test('a process that is killed while it hands e-mails over loses none, and sends none twice', async () => {
  let isHeld = true
  const server = await aServer({
    // Whoever asks while the first process lives gets no answer, so nothing is accepted from it.
    onRcptTo: (_address, _session, done) => void (isHeld || done()),
  })
  const child = await aWorkerToKill()
  const { memberId, ids } = await emails(4)
  await expect.poll(() => db.email.count({ where: { memberId, attempts: 1 } }), { timeout: 15_000 }).toBe(4)
  child.kill('SIGKILL')
  await once(child, 'exit')

  isHeld = false
  await aWorker()
  await expect.poll(() => unsent(memberId), { timeout: 60_000, interval: 500 }).toBe(0)
  expect(messageIds(server.accepted).sort()).toEqual(ids.sort())
}, 90_000)

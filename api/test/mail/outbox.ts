import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, onTestFinished } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { queue } from '../../database/jobs/queue.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { startWorker } from '../../server/worker.ts'
import { aMember } from '../factories.ts'
import { catchMail } from './mail.ts'
import { activated } from '../../members/emails.ts'

type Catcher = Awaited<ReturnType<typeof catchMail>>

/** Starts mail servers for single tests of a file; the latest one receives the e-mails. */
export function mailServers() {
  const open: Catcher[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()))
  })
  return async (rules: Parameters<typeof catchMail>[0] = {}): Promise<Catcher> => {
    const server = await catchMail(rules)
    open.push(server)
    env.SMTP_URL = server.url
    return server
  }
}

/** Adds an e-mail to a member to the outbox. */
export async function aWelcomeEmail() {
  const member = await aMember()
  const id = await enqueueEmail(db, activated, { member: member.id, data: {} })
  return { member, id: id ?? '' }
}

export const stateOf = async (id: string) => (await db.email.findUniqueOrThrow({ where: { id } })).state

/** Returns the job of an e-mail. */
export const jobOf = async (id: string) => (await (await queue()).findJobs('letters', { id }))[0]

/** Processes jobs until the test has finished. */
export async function aWorker(): Promise<void> {
  const worker = await startWorker({ pollingIntervalSeconds: 0.5, superviseIntervalSeconds: 1 })
  onTestFinished(() => worker.stop())
}

/** Processes jobs in another process, which the test may kill. */
export async function aWorkerToKill(): Promise<ChildProcess> {
  const script = path.resolve(import.meta.dirname, '../processes/worker-process.ts')
  const settings = { ...process.env, SMTP_URL: env.SMTP_URL, LOG_LEVEL: 'silent', NODE_ENV: 'development' }
  const child = spawn(process.execPath, [script], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

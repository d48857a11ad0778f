import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { db } from '../database/db.ts'
import type { Cause } from '../database/jobs/queue.ts'
import type { QueueName } from '../database/jobs/queues.ts'
import { log } from '../lib/log.ts'
import { inSpan, spanCarriedBy } from '../lib/spans.ts'
import { withinJob } from '../lib/trace.ts'
import { sendEmail } from './sender.ts'
import { MAX_CONNECTIONS, Refused } from './transport/transport.ts'

// Before an e-mail has an outcome, its job is its only state; `Email.state` is the outcome. Both are written in one
// transaction, so that neither exists without the other.

/**
 * Sends queued e-mails and records failed ones.
 * @param polling the interval of polling for jobs
 */
export async function workOnEmails(
  boss: PgBoss,
  polling: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
): Promise<void> {
  const work = {
    includeMetadata: true,
    perJobResults: true,
    localConcurrency: MAX_CONNECTIONS,
    ...polling,
  } as const
  await boss.work('letters' satisfies QueueName, work, (jobs: JobWithMetadata<Cause>[]) =>
    Promise.all(jobs.map((job) => withinJob(job.data?.requestId, () => follow(job)))),
  )
  const note = { includeMetadata: true, ...polling } as const
  await boss.work('failed-emails' satisfies QueueName, note, async (jobs: JobWithMetadata<Cause>[]) => {
    for (const job of jobs) await withinJob(job.data?.requestId, () => noteFailure(job))
  })
}

const follow = (job: JobWithMetadata<Cause>) =>
  inSpan('send e-mail', { 'email.id': job.id }, () => attempt(job), {
    within: spanCarriedBy(job.data?.traceparent),
  })

/** Moves a permanently rejected e-mail to the dead-letter queue at once; other errors are retried. */
async function attempt({ id, signal }: JobWithMetadata<Cause>): Promise<JobResult> {
  try {
    await sendEmail(id, signal)
    return { id, status: 'completed' }
  } catch (error) {
    if (error instanceof Refused) return { id, status: 'deadletter', output: error }
    throw error
  }
}

async function noteFailure({ sourceId, sourceRetryCount, sourceOutput }: JobWithMetadata<Cause>) {
  if (!sourceId) return
  const attempts = (sourceRetryCount ?? 0) + 1
  const lastError = reasonIn(sourceOutput).slice(0, 500)
  const data = { state: 'failed', attempts, lastError } as const
  const { count } = await db.email.updateMany({ where: { id: sourceId, state: 'queued' }, data })
  if (count > 0) log.warn({ emailId: sourceId, attempts }, 'e-mail has failed')
}

/** Returns the message of a thrown error; without one, the job was abandoned by its process. */
function reasonIn(output: object | null): string {
  const { message } = { message: undefined, ...output } as { message: unknown }
  return typeof message === 'string' ? message : 'The process that was sending it has ended.'
}

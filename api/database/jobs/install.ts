import { PgBoss, type Queue } from 'pg-boss'
import { QUEUES } from './queues.ts'

/** A job copies its queue's dead-letter queue and patience when it is added; those of an older version have others. */
const ADOPT = `
  update pgboss.job set dead_letter = queue.dead_letter,
    keep_until = greatest(keep_until, start_after + queue.retention_seconds * interval '1 second')
  from pgboss.queue
  where queue.name = $1 and job.name = queue.name and job.state < 'completed' and job.dead_letter is null`

/**
 * Makes the tables of the job queue, or brings them up to date, and every queue in them. Many processes may call it
 * at once. It reads no environment: it runs before that is complete.
 * @param url the database's address
 * @throws Error with the database's own words
 */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    for (const [name, options] of Object.entries<Omit<Queue, 'name'>>(QUEUES)) {
      await boss.createQueue(name, options)
      // A queue that exists keeps its policy and takes over the rest.
      const { policy: _policy, ...changeable } = options
      await boss.updateQueue(name, changeable)
      if (options.deadLetter) await boss.getDb().executeSql(ADOPT, [name])
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}

import { PgBoss, type Queue } from 'pg-boss'
import { QUEUES } from './queues.ts'

/**
 * Creates or updates the tables of the job queue and all queues. Safe for concurrent calls. Reads no environment, which
 * is incomplete at that time.
 * @param url the database's URL
 * @throws Error with the database's own message
 */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    for (const [name, options] of Object.entries<Omit<Queue, 'name'>>(QUEUES)) {
      await boss.createQueue(name, options)
      // The policy of an existing queue cannot be changed; other options can.
      const { policy: _policy, ...changeable } = options
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}

import { PgBoss, type Queue } from 'pg-boss'
import { QUEUES } from './queues.ts'

/**
 * Creates the tables of the job queue or updates them, and creates every queue. Many processes may call it
 * at once. It reads no environment: it runs before that is complete.
 * @param url the database's address
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
      // An existing queue retains its policy and takes over the rest.
      const { policy: _policy, ...changeable } = options
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}

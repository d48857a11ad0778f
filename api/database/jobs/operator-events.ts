import { PgBoss } from 'pg-boss'
import type { QueueName } from './queues.ts'

/** An operator's command, and the member whom it changed. */
export type OperatorEvent = {
  event:
    | 'admin_granted'
    | 'admin_revoked'
    | 'backup_made'
    | 'backup_restored'
    | 'content_imported'
    | 'emails_sent_again'
    | 'imported_author_forgotten'
    | 'maintenance_ended'
    | 'maintenance_started'
    | 'member_disabled'
    | 'member_enabled'
    | 'retention_run'
  /** The member's id. */
  subject?: string
}

/**
 * Queues a security event for a command, which cannot write to the site's log; the site records it at once or at its
 * next start.
 * @param url a direct URL, not a pooler's
 * @throws Error of the database, such as for a queue that is not installed yet
 */
export async function addOperatorEvent(url: string, event: OperatorEvent): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    await boss.send('operator-events' satisfies QueueName, event)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures[0]) throw failures[0]
}

import { PgBoss, type Job } from 'pg-boss'
import { env } from '../lib/env.ts'
import { renderAgain } from '../forum/items/text/rendering-again.ts'
import { startWelcome } from '../forum/welcome/welcome.ts'
import { announceClosed } from '../forum/vacancies/vacancies.ts'
import { noteTrouble } from '../database/outage-log.ts'
import { noteHead } from '../audit/chain/heads.ts'
import '../app/emails.ts'
import { workOnEmails } from '../mail/work.ts'
import { remindOfBookmarks } from '../forum/bookmarks/reminders.ts'
import { checkLinks, readOutgoingLinks } from '../sections/links/link-checks.ts'
import { eraseDeparted } from '../members/account/departures.ts'
import { noteErasures } from '../members/account/erasure-list.ts'
import { removeExpired } from '../members/account/retention.ts'
import { reconcileAppeals } from '../moderation/appeals/outcome/obsolete.ts'
import { resolveDeletedTargets } from '../reports/resolution.ts'
import { remindOfApplications } from '../members/applications/pending.ts'
import { sendDigests } from '../notifications/digest/sending.ts'
import { emailNotifications, summarizeDay } from '../notifications/emails/batching.ts'
import { announceEnded, remindOfEvents } from '../notifications/events.ts'
import { remindAdministrators } from '../notifications/emails/reminders.ts'
import { closeConnections } from '../mail/transport/transport.ts'
import { installQueues } from '../database/jobs/install.ts'
import type { OperatorEvent } from '../database/jobs/operator-events.ts'
import { noteEvent } from '../http/security-events.ts'
import type { QueueName } from '../database/jobs/queues.ts'
import { dispatchEvents } from '../members/webhooks/dispatch.ts'
import { workOnWebhooks } from '../members/webhooks/work.ts'

/** Milliseconds for running jobs to finish when the process stops. */
const GRACE = 10_000

/**
 * Starts processing jobs: e-mails as they come, housekeeping by schedule. Any number of processes may run it.
 * @param linksFile the build's list of external links
 * @param pollingIntervalSeconds the interval of polling when no notification came
 * @param superviseIntervalSeconds the interval of checking for jobs of dead processes
 * @returns a function that stops after running jobs have finished
 */
export async function startWorker({
  linksFile = '',
  pollingIntervalSeconds = 2,
  superviseIntervalSeconds = 15,
} = {}) {
  const url = env.directUrl ?? ''
  await installQueues(url)
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    useListenNotify: true,
    monitorIntervalSeconds: superviseIntervalSeconds,
    superviseIntervalSeconds,
  })
  boss.on('error', (error) => void noteTrouble(error, 'job queue'))
  await boss.start()

  // A notification wakes idle workers; polling finds jobs that came while all were busy.
  const often = { pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds }
  await workOnEmails(boss, often)
  await workOnWebhooks(boss, often)
  await boss.work('dispatch-webhooks' satisfies QueueName, () => dispatchEvents())
  await boss.work('note-erasures' satisfies QueueName, noteErasures)
  await boss.work('log-head' satisfies QueueName, async () => void (await noteHead()))
  await boss.work('operator-events' satisfies QueueName, often, async (jobs: Job<OperatorEvent>[]) => {
    for (const { data } of jobs) await noteEvent(data.event, {}, { by: 'command' }, data.subject)
  })
  await boss.work('erase-departed' satisfies QueueName, async () => void (await eraseDeparted()))
  await boss.work('retention' satisfies QueueName, async () => void (await removeExpired()))
  await boss.work('settle-reports' satisfies QueueName, resolveDeletedTargets)
  await boss.work('close-appeals' satisfies QueueName, reconcileAppeals)
  await boss.work('remind-of-applications' satisfies QueueName, () => remindOfApplications())
  await boss.work('email-notifications' satisfies QueueName, () => emailNotifications())
  await boss.work('summarize-day' satisfies QueueName, () => summarizeDay())
  await boss.work('send-digests' satisfies QueueName, () => sendDigests())
  await boss.work('welcome' satisfies QueueName, async () => void (await startWelcome()))
  await boss.work('remind-administrators' satisfies QueueName, () => remindAdministrators())
  await boss.work('check-links' satisfies QueueName, () => checkLinks(readOutgoingLinks(linksFile)))
  await boss.work('remind-of-events' satisfies QueueName, async () => {
    await remindOfEvents()
    // Twice the interval between two runs, since one may be late.
    const since = Date.now() - 30 * 60_000
    await announceEnded(since)
    await announceClosed(since)
  })
  await boss.work('remind-of-bookmarks' satisfies QueueName, () => remindOfBookmarks())
  await boss.work('render-again' satisfies QueueName, async () => void (await renderAgain()))
  await boss.schedule('note-erasures' satisfies QueueName, '5/10 * * * *')
  await boss.schedule('log-head' satisfies QueueName, '55 23 * * *', null, { tz: 'Europe/Dublin' })
  await boss.schedule('remind-of-applications' satisfies QueueName, '10/15 * * * *')
  await boss.schedule('email-notifications' satisfies QueueName, '* * * * *')
  await boss.schedule('dispatch-webhooks' satisfies QueueName, '* * * * *')
  await boss.schedule('summarize-day' satisfies QueueName, '30 7 * * *', null, { tz: 'Europe/Dublin' })
  // Repeated on Mondays, so that a site that was down at seven sends late.
  await boss.schedule('send-digests' satisfies QueueName, '*/10 7-23 * * 1', null, { tz: 'Europe/Dublin' })
  // Daily, so that a site that was down on the first sends late.
  await boss.schedule('welcome' satisfies QueueName, '5 * * * *', null, { tz: 'Europe/Dublin' })
  await boss.schedule('remind-administrators' satisfies QueueName, '12/15 * * * *')
  await boss.schedule('remind-of-events' satisfies QueueName, '7/15 * * * *')
  await boss.schedule('remind-of-bookmarks' satisfies QueueName, '9/15 * * * *')
  await boss.schedule('erase-departed' satisfies QueueName, '8/15 * * * *')
  await boss.schedule('retention' satisfies QueueName, '20 3 * * *', null, { tz: 'Europe/Dublin' })
  if (env.CHECK_LINKS)
    await boss.schedule('check-links' satisfies QueueName, '30 4 * * 1', null, { tz: 'Europe/Dublin' })
  else await boss.unschedule('check-links' satisfies QueueName)
  await boss.schedule('settle-reports' satisfies QueueName, '2/5 * * * *')
  await boss.schedule('close-appeals' satisfies QueueName, '4/5 * * * *')
  // Right after an update, and once a night for what an older process wrote beside this one.
  await boss.schedule('render-again' satisfies QueueName, '50 3 * * *', null, { tz: 'Europe/Dublin' })
  await boss.send('render-again' satisfies QueueName)
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: GRACE })
      closeConnections()
    },
  }
}

import type { Queue } from 'pg-boss'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DECADE = 3650 * DAY

/** What waits in the database for somebody to do it, and how patiently; a dead-letter queue stands before its queue. */
export const QUEUES = {
  /** Jobs of e-mails after their last attempt, in vain or ended with its process: they are noted as failed. */
  'failed-emails': {
    retryLimit: 100,
    retryDelay: MINUTE,
    expireInSeconds: MINUTE,
    deleteAfterSeconds: HOUR,
    retentionSeconds: DECADE,
  },
  /**
   * One job an e-mail, with the e-mail's id. Sixteen attempts, the pauses growing from seconds to an hour, outlast a
   * mail server that is away for half a day. A process that dies is noticed by its missing heartbeat. A job that nobody
   * has taken up stays: a site that stood still for a month still sends its e-mails. It keeps the name that the first
   * version gave it: jobs under another one would be stranded while two versions run side by side.
   */
  letters: {
    retryLimit: 16,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 2 * MINUTE,
    heartbeatSeconds: 10,
    deleteAfterSeconds: HOUR,
    retentionSeconds: DECADE,
    notify: true,
    deadLetter: 'failed-emails',
  },
  /** Excerpts that a row was written without, by an older version or before there were any, are filled in. */
  excerpts: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Texts that an earlier version of the renderer has rendered are rendered again. */
  'render-again': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE,
    expireInSeconds: HOUR,
    deleteAfterSeconds: HOUR,
  },
  /** What the moderation log ends with is noted each day. */
  'log-head': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** What was erased is written down outside of the database, too. */
  'note-erasures': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Reports of what has been removed meanwhile are settled. */
  'settle-reports': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Appeals against what does not stand any more are closed. */
  'close-appeals': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Administrators are reminded of applications that nobody has decided about. */
  'remind-of-applications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** What members were told of is gathered into e-mails. */
  'email-notifications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** The same once a day, for those who want it so. */
  'summarize-day': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** The best of a week, for those who have asked for it. */
  'send-digests': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Administrators are reminded of what has waited for them for a day. */
  'remind-administrators': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** What operators have done by commands is noted in the site's log. */
  'operator-events': {
    retryLimit: 3,
    retryDelay: MINUTE,
    deleteAfterSeconds: HOUR,
    retentionSeconds: DECADE,
  },
  /** Removes what is no longer needed. */
  retention: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
} as const satisfies Record<string, Omit<Queue, 'name'>>

export type QueueName = keyof typeof QUEUES

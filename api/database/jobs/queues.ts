import type { Queue } from 'pg-boss'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DECADE = 3650 * DAY

/** The queues and their retries; a dead-letter queue precedes its queue. */
export const QUEUES = {
  /** E-mail jobs after their last attempt or the death of their process, to be recorded as failed. */
  'failed-emails': {
    retryLimit: 100,
    retryDelay: MINUTE,
    expireInSeconds: MINUTE,
    deleteAfterSeconds: HOUR,
    retentionSeconds: DECADE,
  },
  /**
   * One job per e-mail, with the e-mail's id. Sixteen attempts with pauses from seconds to an hour outlast a mail
   * server's absence of half a day. A missing heartbeat reveals a dead process. Unstarted jobs do not expire: a site
   * that was down for a month still sends its e-mails. The queue has the name from the first version, since two
   * versions may run side by side and jobs under another name would be stranded.
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
  /** Creates webhook messages about published and withdrawn items. */
  'dispatch-webhooks': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /**
   * One job per message, with the id of its delivery. Twelve attempts with pauses up to six hours take most of a day.
   */
  webhooks: {
    retryLimit: 12,
    retryDelay: MINUTE / 2,
    retryBackoff: true,
    retryDelayMax: 6 * HOUR,
    expireInSeconds: MINUTE,
    deleteAfterSeconds: HOUR,
    retentionSeconds: 7 * DAY,
    notify: true,
  },
  /** Renders texts of an earlier renderer version again. */
  'render-again': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE,
    expireInSeconds: HOUR,
    deleteAfterSeconds: HOUR,
  },
  /** Records the last entry of the moderation log each day. */
  'log-head': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Records erasures outside the database, too. */
  'note-erasures': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Resolves reports of items that were removed meanwhile. */
  'settle-reports': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Closes appeals against obsolete decisions. */
  'close-appeals': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Reminds administrators of undecided applications. */
  'remind-of-applications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** E-mails members' notifications in batches. */
  'email-notifications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** E-mails notifications daily to members who chose that. */
  'summarize-day': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Sends the weekly digest to subscribed members. */
  'send-digests': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Creates the monthly discussion that welcomes new members. */
  welcome: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Reminds members of the next day's events, and announces those that have ended. */
  'remind-of-events': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Reminds members of bookmarks on the day that they chose. */
  'remind-of-bookmarks': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Reminds administrators of items that have been pending for a day. */
  'remind-administrators': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Checks the external links of our pages. */
  'check-links': {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: 6 * HOUR,
    deleteAfterSeconds: HOUR,
  },
  /** Records operators' commands in the site's log. */
  'operator-events': {
    retryLimit: 3,
    retryDelay: MINUTE,
    deleteAfterSeconds: HOUR,
    retentionSeconds: DECADE,
  },
  /** Erases accounts whose grace period after leaving is over. */
  'erase-departed': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Deletes expired data. */
  retention: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
} as const satisfies Record<string, Omit<Queue, 'name'>>

export type QueueName = keyof typeof QUEUES

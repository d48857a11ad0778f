import type { Queue } from 'pg-boss'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DECADE = 3650 * DAY

/** The queues and their retries; a dead-letter queue comes before its queue. */
export const QUEUES = {
  /** Jobs of e-mails after their last attempt, or after their process died: they are recorded as failed. */
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
   * has started stays: a site that was down for a month still sends its e-mails. The queue has the name of the first
   * version: jobs under another one would be stranded while two versions run side by side.
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
  /** Turns what has become public, and what no longer is, into messages to webhooks. */
  'dispatch-webhooks': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** One job a message, with the id of its delivery. Twelve attempts, the pauses growing to six hours, take most of a day. */
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
  /** Renders texts of an earlier version of the renderer again. */
  'render-again': {
    policy: 'singleton',
    retryLimit: 3,
    retryDelay: MINUTE,
    expireInSeconds: HOUR,
    deleteAfterSeconds: HOUR,
  },
  /** Records the head of the moderation log each day. */
  'log-head': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Records erasures outside the database, too. */
  'note-erasures': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Resolves reports of items that were removed meanwhile. */
  'settle-reports': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Closes appeals against decisions that are obsolete. */
  'close-appeals': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Reminds administrators of undecided applications. */
  'remind-of-applications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Sends members' notifications in batches by e-mail. */
  'email-notifications': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Sends them once a day, to members who chose that. */
  'summarize-day': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Sends the best of a week to members who subscribed to it. */
  'send-digests': { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Starts the discussion that welcomes the new members of a month. */
  welcome: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
  /** Reminds members of the events of the next day, and announces those that have ended. */
  'remind-of-events': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Reminds members of what they saved, on the day that they chose. */
  'remind-of-bookmarks': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Reminds administrators of items that have been pending for a day. */
  'remind-administrators': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Follows the links from our pages to other sites. */
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
  /** Erases accounts whose time to come back is over. */
  'erase-departed': { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: HOUR },
  /** Removes expired data. */
  retention: { policy: 'singleton', retryLimit: 3, retryDelay: MINUTE, deleteAfterSeconds: HOUR },
} as const satisfies Record<string, Omit<Queue, 'name'>>

export type QueueName = keyof typeof QUEUES

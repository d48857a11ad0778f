import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { prepared } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import type { Subject } from './subjects.ts'

/**
 * Trigger announcements to every process, for changes from any source (prisma/structure.sql, "announce"). Withdrawn
 * content must never be served again; changed content may be served stale for a moment.
 */
export type CacheChange = { kind: 'change' | 'withdraw'; subject: Subject | 'everything' }

const CHANNEL = 'announcements'
const ANNOUNCEMENT = /^(change|withdraw) (everything|sections|log|post:[0-9a-f-]{36})$/

const RETRY_AFTER = 1_000
/** The retry interval when announcements never arrive, which only a changed setting can cure. */
const NO_ANNOUNCEMENTS_RETRY = 60_000

/** The time limit of a query for changes, which normally takes a fraction of a millisecond. */
const TIME_LIMIT = 2_000

/**
 * Listens for changes in the database.
 * @param onChange called with each change; with the withdrawal of everything when some may have been missed
 */
export function listenForChanges(onChange: (change: CacheChange) => void) {
  let client: Client | null = null
  let isListening = false
  let isReported = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pending: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | null = null

  async function connect() {
    const attempt = new Client({
      application_name: 'irish-agile changes',
      connectionString: env.directUrl,
      keepAlive: true,
      connectionTimeoutMillis: TIME_LIMIT,
      query_timeout: TIME_LIMIT,
    })
    const trial = `trial_${randomBytes(8).toString('hex')}`
    const hears = new Promise<void>((resolve) =>
      attempt.on('notification', ({ channel, payload }) =>
        channel === trial ? resolve() : onChange(read(payload)),
      ),
    )
    attempt.on('error', () => lost(attempt))
    client = attempt
    try {
      await attempt.connect()
      await attempt.query(`listen ${CHANNEL}; listen ${trial}`)
      // A pooler may accept both and forward nothing, so a test announcement on the usual channel has to arrive.
      await announce(trial)
      if (!(await inTime(hears))) return cannotListen(attempt)
      await attempt.query(`unlisten ${trial}`)
      onChange({ kind: 'withdraw', subject: 'everything' })
      isListening = client === attempt
    } catch (err) {
      log.debug({ err }, 'cannot listen for changes yet')
      lost(attempt)
    }
  }

  /** Disables caching without announcements: pages are slower then, but never stale. */
  function cannotListen(which: Client) {
    // A connection lost meanwhile says nothing about the address.
    if (which !== client) return
    if (!isReported)
      log.error(
        'the address of the database forwards no announcements, as poolers in transaction mode do: no page is kept in ' +
          'memory. Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
      )
    isReported = true
    lost(which, NO_ANNOUNCEMENTS_RETRY)
  }

  function lost(which: Client, again = RETRY_AFTER) {
    if (which !== client || stopped) return
    client = null
    isListening = false
    onChange({ kind: 'withdraw', subject: 'everything' })
    which.end().catch((err: unknown) => log.debug({ err }, 'the lost connection was not closed'))
    timer = setTimeout(() => void connect(), again)
  }

  /** Queries the database; PostgreSQL delivers earlier announcements on the connection before the response. */
  async function checkDatabase(): Promise<boolean> {
    const requested = client
    if (!requested || !isListening) return false
    try {
      await requested.query('')
      return isListening
    } catch (err) {
      log.debug({ err }, 'the connection that listens for changes is lost')
      lost(requested)
      return false
    }
  }

  void connect()
  return {
    /**
     * Waits for the announcements of all changes committed before this call. One query serves all callers that arrive
     * while the previous one runs.
     * @returns false when changes are unknown, because the database cannot be queried
     */
    heardAll(): Promise<boolean> {
      next ??= pending.then(() => {
        next = null
        pending = checkDatabase()
        return pending
      })
      return next
    },
    /** Returns true while announcements arrive. */
    isListening: () => isListening,
    async stop() {
      stopped = true
      isListening = false
      clearTimeout(timer)
      await client?.end()
    },
  }
}

const announce = prepared('announce', "select pg_notify($1, '')")

/** Waits for an event; returns false when the time limit passes first. */
async function inTime(event: Promise<void>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), TIME_LIMIT)
  })
  return Promise.race([event.then(() => true), tooLate]).finally(() => clearTimeout(late))
}

/** Parses an announcement; an unknown one, of a newer version, may concern anything. */
function read(payload: string | undefined): CacheChange {
  const [, kind, subject] = ANNOUNCEMENT.exec(payload ?? '') ?? []
  if (!kind || !subject) return { kind: 'withdraw', subject: 'everything' }
  return { kind, subject } as CacheChange
}

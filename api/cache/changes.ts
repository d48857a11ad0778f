import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { prepared } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import type { Subject } from './subjects.ts'

/**
 * What triggers announce to every process, whoever made the change (prisma/structure.sql, "announce"). What is withdrawn
 * must not be shown once more; what has changed may be shown as it was for a moment.
 */
export type Change = { kind: 'change' | 'withdraw'; subject: Subject | 'everything' }

const CHANNEL = 'announcements'
const ANNOUNCEMENT = /^(change|withdraw) (everything|sections|log|post:[0-9a-f-]{36})$/

const AGAIN_AFTER = 1_000
/** Where announcements do not arrive at all, somebody has to change a setting first. */
const DEAF_AGAIN_AFTER = 60_000

/** A question to the database about what has changed takes a fraction of a millisecond; past this it is lost. */
const PATIENCE = 2_000

/**
 * Listens for changes in the database.
 * @param onChange told each of them; that everything is withdrawn, when some may have been missed
 */
export function listenForChanges(onChange: (change: Change) => void) {
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
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
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
      // A pooler may take both and hand on nothing: what is announced where all others announce has to arrive.
      await announce(trial)
      if (!(await inTime(hears))) return deaf(attempt)
      await attempt.query(`unlisten ${trial}`)
      onChange({ kind: 'withdraw', subject: 'everything' })
      isListening = client === attempt
    } catch (err) {
      log.debug({ err }, 'cannot listen for changes yet')
      lost(attempt)
    }
  }

  /** Nothing is kept while changes are not heard of: pages are slower then, and never old. */
  function deaf(which: Client) {
    if (!isReported)
      log.error(
        'the address of the database hands on no announcements, as poolers in transaction mode do: no page is kept in ' +
          'memory. Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
      )
    isReported = true
    lost(which, DEAF_AGAIN_AFTER)
  }

  function lost(which: Client, again = AGAIN_AFTER) {
    if (which !== client || stopped) return
    client = null
    isListening = false
    onChange({ kind: 'withdraw', subject: 'everything' })
    which.end().catch((err: unknown) => log.debug({ err }, 'the lost connection was not closed'))
    timer = setTimeout(() => void connect(), again)
  }

  /** PostgreSQL hands over what was announced before a question on the same connection is answered. */
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
     * Waits until every change that was committed before this call has been told. One question serves all who come while
     * the one before it is under way.
     * @returns false when nothing is known, since the database cannot be asked
     */
    heardAll(): Promise<boolean> {
      next ??= pending.then(() => {
        next = null
        pending = checkDatabase()
        return pending
      })
      return next
    },
    async stop() {
      stopped = true
      isListening = false
      clearTimeout(timer)
      await client?.end()
    },
  }
}

const announce = prepared('announce', "select pg_notify($1, '')")

/** Whether something happens within our patience. */
async function inTime(event: Promise<void>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), PATIENCE)
  })
  return Promise.race([event.then(() => true), tooLate]).finally(() => clearTimeout(late))
}

/** An announcement of a newer version than this one may be about anything. */
function read(payload: string | undefined): Change {
  const [, kind, subject] = ANNOUNCEMENT.exec(payload ?? '') ?? []
  if (!kind || !subject) return { kind: 'withdraw', subject: 'everything' }
  return { kind, subject } as Change
}

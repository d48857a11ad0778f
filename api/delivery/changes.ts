import { Client } from 'pg'
import { env } from '../env.ts'
import { log } from '../log.ts'
import type { Subject } from './addresses.ts'

/**
 * What triggers announce to every process, whoever made the change (prisma/migrations, "announce"). What is withdrawn
 * must not be shown once more; what has changed may be shown as it was for a moment.
 */
export type Change = { kind: 'change' | 'withdraw'; subject: Subject | 'everything' }

const CHANNEL = 'announcements'
const ANNOUNCEMENT = /^(change|withdraw) (everything|sections|post:[0-9a-f-]{36})$/

const AGAIN_AFTER = 1_000

/** A question to the database about what has changed takes a fraction of a millisecond; past this it is lost. */
const PATIENCE = 2_000

/**
 * Listens for changes in the database.
 * @param onChange told each of them; that everything is withdrawn, when some may have been missed
 */
export function listenForChanges(onChange: (change: Change) => void) {
  let client: Client | null = null
  let isListening = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<boolean> = Promise.resolve(true)
  let next: Promise<boolean> | null = null

  async function connect() {
    const attempt = new Client({
      connectionString: env.DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
    })
    attempt.on('notification', ({ payload }) => onChange(read(payload)))
    attempt.on('error', () => lost(attempt))
    attempt.on('end', () => lost(attempt))
    client = attempt
    try {
      await attempt.connect()
      await attempt.query(`listen ${CHANNEL}`)
      onChange({ kind: 'withdraw', subject: 'everything' })
      isListening = client === attempt
    } catch (err) {
      log.debug({ err }, 'cannot listen for changes yet')
      lost(attempt)
    }
  }

  function lost(which: Client) {
    if (which !== client || stopped) return
    client = null
    isListening = false
    onChange({ kind: 'withdraw', subject: 'everything' })
    which.end().catch((err: unknown) => log.debug({ err }, 'the lost connection was not closed'))
    timer = setTimeout(() => void connect(), AGAIN_AFTER)
  }

  /** PostgreSQL hands over what was announced before a question on the same connection is answered. */
  async function ask(): Promise<boolean> {
    const asked = client
    if (!asked || !isListening) return false
    let late: NodeJS.Timeout | undefined
    try {
      const tooLate = new Promise<never>((_resolve, reject) => {
        late = setTimeout(() => reject(new Error('no answer')), PATIENCE)
      })
      await Promise.race([asked.query(''), tooLate])
      return isListening
    } catch (err) {
      log.debug({ err }, 'the connection that listens for changes is lost')
      lost(asked)
      return false
    } finally {
      clearTimeout(late)
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
      next ??= asking.then(() => {
        next = null
        asking = ask()
        return asking
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

/** An announcement of a newer version than this one may be about anything. */
function read(payload: string | undefined): Change {
  const [, kind, subject] = ANNOUNCEMENT.exec(payload ?? '') ?? []
  if (!kind || !subject) return { kind: 'withdraw', subject: 'everything' }
  return { kind, subject } as Change
}

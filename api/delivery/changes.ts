import { Client } from 'pg'
import { env } from '../env.ts'
import { log } from '../log.ts'

/** What can change: triggers announce it to every process, whoever made the change. */
export type Topic = 'forum' | 'sections'

type Listener = (topic: Topic | 'everything') => void

const AGAIN_AFTER = 1_000

/**
 * Listens for changes in the database. While the connection is down nothing is known, so `isListening` is false.
 * @param onChange told the topic; 'everything' when changes may have been missed
 */
export function listenForChanges(onChange: Listener) {
  let client: Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const state = { isListening: false }

  async function connect() {
    const attempt = new Client({ connectionString: env.DATABASE_URL, keepAlive: true })
    attempt.on('notification', ({ payload }) => onChange(payload as Topic))
    attempt.on('error', () => lost(attempt))
    attempt.on('end', () => lost(attempt))
    client = attempt
    try {
      await attempt.connect()
      await attempt.query('listen changes')
      onChange('everything')
      state.isListening = true
    } catch (err) {
      log.debug({ err }, 'cannot listen for changes yet')
      lost(attempt)
    }
  }

  function lost(which: Client) {
    if (which !== client || stopped) return
    client = null
    state.isListening = false
    onChange('everything')
    timer = setTimeout(() => void connect(), AGAIN_AFTER)
  }

  void connect()
  return {
    isListening: () => state.isListening,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'
const TRIES = 50

/**
 * Drops a database and ends its connections. Retries, since PostgreSQL refuses this to ordinary roles while its own
 * vacuum works there.
 */
export async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      await server.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || left === 1) throw error
      await sleep(100)
    }
}

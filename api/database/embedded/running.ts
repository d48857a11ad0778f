import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster, stopCluster, untilGone, untilReady } from './cluster.ts'
import type { ClusterPaths } from './paths.ts'
import { readPostmaster, serves } from './postmaster.ts'
import { withClient } from '../connection/with-client.ts'

const ATTEMPTS = 20

/** The role that owns the site's database. It is not a superuser, so that the same code works on a managed server. */
const ROLE = 'irish_agile'

/** Returns true when PostgreSQL serves this data and its socket exists. Needs no connection. */
export function isRunning(data: string): boolean {
  const found = readPostmaster(data)
  return found !== null && serves(found.pid, data) && existsSync(path.join(found.sockets, '.s.PGSQL.5432'))
}

/**
 * Ensures that PostgreSQL serves the data and accepts connections: adopts the server of a killed process, waits for one
 * that is starting or stopping, or starts one. Call it under the cluster's mutex.
 * @param isOthers true when other processes have it open: a socket that is invisible here is visible to them
 * @returns the folder of its socket
 * @throws Error with instructions when it is unusable from here or does not start
 */
export async function ensureRunning(
  paths: ClusterPaths,
  settings: Record<string, string>,
  isOthers: boolean,
): Promise<string> {
  const found = readPostmaster(paths.data)
  if (found && serves(found.pid, paths.data)) {
    if (found.status === 'starting') await untilReady(paths.data, found.pid)
    if (found.status === 'stopping') await untilGone(found.pid, paths.data)
    if (isRunning(paths.data)) return found.sockets
    if (isOthers)
      throw new Error(
        `PostgreSQL runs on ${paths.data} for another process, and its socket in ${found.sockets} cannot be seen from ` +
          'here: a service may have a temporary folder of its own. Give it a RuntimeDirectory, as irish-agile@.service ' +
          'does, or stop it before you run this.',
      )
    await stopCluster(paths.data)
  }
  await startWithRetries(paths, settings)
  return paths.sockets
}

/**
 * Also ensures that the role and its database exist. Starts again a PostgreSQL that was killed just before and ends
 * only when a client connects.
 * @returns the folder of its socket
 */
export async function ensureReady(...[paths, ...more]: Parameters<typeof ensureRunning>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const sockets = await ensureRunning(paths, ...more)
    try {
      await ensureDatabase(sockets)
      return sockets
    } catch (error) {
      if (attempt === 3 || isRunning(paths.data)) throw error
    }
  }
}

/** Creates the role and its database unless they exist. */
async function ensureDatabase(sockets: string): Promise<void> {
  await withClient(addressOf(sockets, 'postgres', 'postgres'), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [ROLE],
    )
    if (!rows[0]?.role) await client.query(`create role ${ROLE} login createdb`)
    if (!rows[0]?.database) await client.query(`create database ${ROLE} owner ${ROLE}`)
  })
}

/** Returns the URL of a database on the socket. */
export function addressOf(sockets: string, role = ROLE, database = role): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}`
}

/**
 * Retries the start, since a killed PostgreSQL holds its shared memory for a moment and the next one refuses to start.
 */
async function startWithRetries(paths: ClusterPaths, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startCluster(paths, settings)
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('shared memory block')) throw error
      await sleep(250)
    }
  }
}

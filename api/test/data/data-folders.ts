import path from 'node:path'
import pg from 'pg'
import { readPostmaster } from '../../database/embedded/postmaster.ts'

export const isRoot = process.getuid?.() === 0

/** Returns the first column of each row. */
export async function queryAt(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

export const dataOf = (folder: string) => path.join(folder, '.data/postgres')
export const pidOf = (folder: string) => readPostmaster(dataOf(folder))?.pid

/** Returns the process to kill, never 0, which would be this process's own group. */
export function runningPid(folder: string): number {
  const pid = pidOf(folder)
  if (!pid) throw new Error('PostgreSQL does not run.')
  return pid
}

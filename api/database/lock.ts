import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

const PAUSE = 50
const BUSY = 5

/** A lock that other processes wait for until `release` is called or this process ends. */
export interface Lock {
  release(): void
}

/**
 * Takes an exclusive lock on a file; returns null when another process has it.
 * Uses SQLite's file locks, because the operating system releases them with their process: a killed process leaves no
 * stale lock behind.
 */
export function tryLock(file: string): Lock | null {
  return take(file, ['begin exclusive'])
}

/** Takes a shared lock on a file; returns null when another process has it exclusively. */
export function tryShare(file: string): Lock | null {
  return take(file, ['begin', 'select count(*) from sqlite_schema'])
}

/**
 * Runs work while holding an exclusive lock on a file.
 * @throws Error when the file is still locked after `patience` milliseconds, or the error of the work
 */
export async function exclusively<T>(file: string, work: () => Promise<T>, patience = 120_000): Promise<T> {
  const lock = await waitFor(() => tryLock(file), patience, file)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function waitFor(attempt: () => Lock | null, patience: number, file: string): Promise<Lock> {
  const end = Date.now() + patience
  for (;;) {
    const lock = attempt()
    if (lock) return lock
    if (Date.now() > end) throw new Error(`Another process has kept ${file} for ${patience / 1000} s.`)
    await sleep(PAUSE)
  }
}

function take(file: string, statements: string[]): Lock | null {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    for (const statement of statements) connection.prepare(statement).get()
    return { release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (isBusy(error)) return null
    throw new Error(`The lock ${file} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === BUSY

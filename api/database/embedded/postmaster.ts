import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const GONE = ['ENOENT', 'ESRCH']

/** An upper limit of process numbers. */
const LARGEST = 2 ** 31

/** PostgreSQL's entries in the lock file of its data folder. */
export interface Postmaster {
  pid: number
  sockets: string
  /** One of `starting`, `ready`, `stopping`, `standby`. */
  status: string
}

/** Returns the lock file of a data folder. */
export const lockFileOf = (data: string) => path.join(data, 'postmaster.pid')

/** Reads the lock file of a data folder; null when it is missing or names no process. */
export function readPostmaster(data: string): Postmaster | null {
  const [pid = '', , , , sockets = '', , , status = ''] = readLines(lockFileOf(data))
  const isProcess = /^\d+$/.test(pid) && Number(pid) > 0 && Number(pid) < LARGEST
  return isProcess ? { pid: Number(pid), sockets, status: status.trim() } : null
}

/**
 * Returns true when the process with that number is a PostgreSQL that serves this data folder. The number alone proves
 * nothing: after a crash or restart it may belong to another program.
 */
export function serves(pid: number, data: string): boolean {
  const [program = '', ...args] = commandOf(pid)
  if (path.basename(program) !== 'postgres') return false
  return runsIn(pid, data) ?? args.includes(data)
}

/**
 * Returns true when any PostgreSQL process uses this data folder, whatever its lock file says. A process that outlives
 * its server has to end before another server starts.
 */
export function hasPostgresProcess(data: string): boolean {
  if (!existsSync('/proc/self/comm')) {
    const { stdout } = spawnSync('ps', ['-axww', '-o', 'args='], { encoding: 'utf8' })
    return stdout.split('\n').some((line) => line.includes(`/postgres -D ${data} `))
  }
  return readdirSync('/proc').some(
    (name) =>
      /^\d+$/.test(name) &&
      readFile(`/proc/${name}/comm`).trim() === 'postgres' &&
      runsIn(Number(name), data) === true,
  )
}

/**
 * Returns true when the process's working folder is the data folder, as is PostgreSQL's even after the folder was
 * renamed; null when it cannot be read.
 */
function runsIn(pid: number, data: string): boolean | null {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch (error) {
    if (['EACCES', 'EPERM', ...GONE].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function commandOf(pid: number): string[] {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`).split('\0')
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, program = '', data = ''] = /^(.*\/postgres) -D (.*?)(?: -c .*)?$/.exec(stdout.trim()) ?? []
  return [program, data]
}

/** Reads the lines of a file; returns none when it cannot be read. */
function readLines(file: string): string[] {
  try {
    return readFile(file).split('\n')
  } catch (error) {
    if (['EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (GONE.includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

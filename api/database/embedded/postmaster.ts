import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const GONE = ['ENOENT', 'ESRCH']

/** What PostgreSQL writes about itself into the lock file of its data folder. */
export interface Postmaster {
  pid: number
  sockets: string
  /** `starting`, `ready`, `stopping`, `standby` */
  status: string
}

/** Reads the lock file of a data folder; null when there is none, or not a whole one yet. */
export function readPostmaster(data: string): Postmaster | null {
  const [pid, , , , sockets = '', , , status = ''] = readLines(path.join(data, 'postmaster.pid'))
  return Number(pid) > 0 ? { pid: Number(pid), sockets, status: status.trim() } : null
}

/**
 * Whether the process of that number is a PostgreSQL that serves this data folder. The number alone proves nothing:
 * after a crash or a restart of the machine it may belong to any other program.
 */
export function serves(pid: number, data: string): boolean {
  const [program = '', ...args] = commandOf(pid)
  if (path.basename(program) !== 'postgres') return false
  return worksIn(pid, data) ?? args.includes(data)
}

/** PostgreSQL works inside its data folder, which is still true after the folder was renamed; null: cannot be seen. */
function worksIn(pid: number, data: string): boolean | null {
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

const readLines = (file: string) => readFile(file).split('\n')

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (GONE.includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

import { createInterface } from 'node:readline'
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** A process that has the embedded database of a folder open. */
export interface Tenant {
  process: ChildProcess
  url: string
  /** Returns the lines that it has printed so far. */
  lines: string[]
  /** Closes the database properly; resolves when the process has ended. */
  leave(): Promise<void>
  /** Kills the process at once. */
  kill(): Promise<void>
}

interface Choices {
  /** Inserts rows continuously, and prints each committed number. */
  writes?: boolean
  /** The account that it runs under; root only. */
  uid?: number
  gid?: number
  /** Changes to its environment. */
  env?: Record<string, string>
}

const PROGRAM = path.resolve(import.meta.dirname, 'tenant-process.ts')

/**
 * Starts a process that opens the embedded database of a folder.
 * @throws Error with its output, when it fails
 */
export async function aTenant(
  project: string,
  { writes = false, env = {}, ...account }: Choices = {},
): Promise<Tenant> {
  const child = spawn(process.execPath, [PROGRAM, project, writes ? 'writes' : 'waits'], {
    cwd: '/',
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...account,
  })
  const lines: string[] = []
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let problem = ''
  child.stderr.on('data', (text: Buffer) => (problem += text.toString()))

  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (lines.push(line) === 1) resolve(line)
    })
    void ended.then(() => reject(new Error(problem)))
  })
  return {
    process: child,
    url,
    lines,
    async leave() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

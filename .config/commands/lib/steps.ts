import { spawn } from 'node:child_process'

/** An expected failure: its message suffices, without a stack. */
export class Problem extends Error {}

/**
 * Does one step of a command and says in one line that it is done.
 * @param name what is being done, shown on a terminal meanwhile
 * @param work returns the line to print, or null for a step that had nothing to do
 */
export async function step(name: string, work: () => Promise<string | null>): Promise<void> {
  const began = Date.now()
  const print = console.log
  const show = () => process.stdout.isTTY && process.stdout.write(`… ${name}`)
  const clear = () => process.stdout.isTTY && process.stdout.write('\r\u001b[K')
  show()
  // A report meanwhile gets a line of its own.
  console.log = (...reported: unknown[]) => {
    clear()
    print(...reported)
    show()
  }
  const done = await work().finally(() => {
    console.log = print
    clear()
  })
  if (done !== null) console.log(`✓ ${done}${duration(Date.now() - began)}`)
}

/** Messages for the errors of a file system. */
const TROUBLE: Record<string, string> = {
  EROFS: 'this file system is read-only',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this account is used up',
}

/**
 * Describes in one line a path that cannot be written, and why.
 * @returns null for an error of another kind
 */
export function writingTrouble(error: unknown): string | null {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const reason = syscall ? TROUBLE[code] : undefined
  return reason ? `Nothing can be written to ${path ?? 'the folder of the site'}: ${reason}.` : null
}

/** Runs a command; prints one plain line for a Problem and the whole error for a bug, and fails in both cases. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Problem ? error.message : writingTrouble(error)
    console.error(`✗ ${message ?? (error as Error).stack ?? String(error)}`)
    process.exit(1)
  }
}

/** Runs a command that changes the schema, and ends: Prisma's engine leaves a timer of ten seconds behind. */
export async function mainToItsEnd(work: () => Promise<void>): Promise<never> {
  await main(work)
  process.exit()
}

export interface Outcome {
  code: number
  output: string
}

/** Runs one of the installed programs, and collects what it prints. */
export function collect(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => (output += text))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs one of the installed programs on this terminal; returns its exit code. */
export function show(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const duration = (ms: number) =>
  ms < 500 ? '' : ` (${ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s)`

import { spawn } from 'node:child_process'

/** An expected failure, reported by its message without a stack. */
export class Problem extends Error {}

/**
 * Runs a step of a command and prints a line when it is done.
 * @param name what is being done, shown on a terminal meanwhile
 * @param work returns the line to print, or null if there was nothing to do
 */
export async function step(name: string, work: () => Promise<string | null>): Promise<void> {
  const began = Date.now()
  const print = console.log
  const show = () => process.stdout.isTTY && process.stdout.write(`… ${name}`)
  const clear = () => process.stdout.isTTY && process.stdout.write('\r\u001b[K')
  show()
  // Output during the step gets its own line.
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

/** Messages for file system errors. */
const MESSAGES: Record<string, string> = {
  EROFS: 'this file system is read-only',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this account is used up',
}

/**
 * Describes in one line why a path cannot be written.
 * @returns null for any other error
 */
export function writingTrouble(error: unknown): string | null {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const reason = syscall ? MESSAGES[code] : undefined
  return reason ? `Nothing can be written to ${path ?? 'the folder of the site'}: ${reason}.` : null
}

/** Runs a command; prints one line for a Problem and the whole error for a bug, and fails in both cases. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Problem ? error.message : writingTrouble(error)
    console.error(`✗ ${message ?? (error as Error).stack ?? String(error)}`)
    process.exit(1)
  }
}

/** Runs a command that changes the schema, then exits: Prisma's engine leaves a ten-second timer behind. */
export async function mainAndExit(work: () => Promise<void>): Promise<never> {
  await main(work)
  process.exit()
}

export interface Outcome {
  code: number
  output: string
}

/** Runs an installed program and captures its output. */
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

/** Runs an installed program on this terminal; returns its exit code. */
export function show(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const duration = (ms: number) =>
  ms < 500 ? '' : ` (${ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s)`

import path from 'node:path'

/** Milliseconds of each operation. */
export type Times = Record<string, { median: number; slowest: number }>

const CALLS = 20

/** Times what the forum's readers do, in a process whose database this is. Each call is a different one where it can be. */
export async function timeAll(url: string): Promise<Times> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'readers.ts'), String(CALLS)], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  return JSON.parse(output) as Times
}

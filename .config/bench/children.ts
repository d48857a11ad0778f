import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const children: ChildProcess[] = []

/** Starts one of the scripts beside this file in a process of its own; answers the address that it prints. */
export async function launch(script: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    env: { ...process.env, LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = /http:\S+/.exec(line.toString())?.[0]
  if (!address) throw new Error(`${script} said: ${line.toString()}`)
  return address
}

/** Ends what was launched. */
export const endAll = () => children.splice(0).forEach((child) => child.kill('SIGTERM'))

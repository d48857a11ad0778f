import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { memoryEnv, memoryFlags } from '../commands/lib/memory.mjs'

const children: ChildProcess[] = []

export type Launched = {
  url: string
  pid: number
  /** Asks the process how much memory it has, as it stands or once all garbage is gone. */
  memory: (when: 'memory' | 'collected') => Promise<NodeJS.MemoryUsage>
}

/**
 * Starts one of the scripts beside this file in a process of its own, with the memory that npm start gives, and waits for
 * the address that it prints.
 */
export async function launch(script: string, env: Record<string, string>): Promise<Launched> {
  const child = spawn(process.execPath, [...memoryFlags, path.join(import.meta.dirname, script)], {
    env: { ...process.env, ...memoryEnv, LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    const output = child.stdout
    let said = ''
    const listen = (more: Buffer) => {
      said += more.toString()
      const found = /http:\S+(?=\n)/.exec(said)?.[0]
      if (!found) return
      resolve(found)
      // A log that comes after it is read, so that it does not hold the child up, and forgotten.
      output?.off('data', listen).resume()
    }
    output?.on('data', listen)
    child.once('exit', () => reject(new Error(`${script} ended and said: ${said}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async memory(when) {
      child.send(when)
      const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
      return usage
    },
  }
}

/** Ends what was launched. */
export const endAll = () => children.splice(0).forEach((child) => child.kill('SIGTERM'))

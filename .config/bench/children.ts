import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const children: ChildProcess[] = []

/** Starts one of the scripts beside this file in a process of its own; answers the address that it prints, and its id. */
export async function launch(
  script: string,
  env: Record<string, string>,
): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    env: { ...process.env, LOG_LEVEL: 'fatal', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (more: Buffer) => {
      said += more.toString()
      const found = /http:\S+/.exec(said)?.[0]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${script} ended and said: ${said}`)))
  })
  return { url, pid: child.pid ?? 0 }
}

/** Ends what was launched. */
export const endAll = () => children.splice(0).forEach((child) => child.kill('SIGTERM'))

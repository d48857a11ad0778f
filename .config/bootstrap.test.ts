import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A project with nothing but this command, whose packages are installed; answers its folder. */
function projectWith(command: string, source: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bootstrap-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['.config', 'node_modules']) mkdirSync(path.join(root, folder))
  copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, '.config/bootstrap.mjs'))
  writeFileSync(path.join(root, `.config/${command}.ts`), source)
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(path.join(root, file), '{}')
  return root
}

/** Runs the command, asks it to end once it says something, and answers how it ended and what it said. */
async function askToEnd(root: string, command: string) {
  const child = spawn(process.execPath, ['.config/bootstrap.mjs', command], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('a command that is asked to end stops in its own way first', async () => {
  const root = projectWith(
    'serve',
    `const running = setInterval(() => {}, 1000)
     process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 200))
     console.log('ready')`,
  )
  expect(await askToEnd(root, 'serve')).toEqual({ code: 0, said: 'ready\nstopped\n' })
})

test('a command that knows no way to stop ends by the signal, as a supervisor expects', async () => {
  const root = projectWith('wait', "setInterval(() => {}, 1000); console.log('ready')")
  expect(await askToEnd(root, 'wait')).toMatchObject({ code: 128 + 15 })
})

test.each([
  ['Dockerfile', /^CMD \["node", "\.config\/bootstrap\.mjs", "start"\]$/m],
  ['irish-agile.service', /^ExecStart=\/usr\/bin\/node \.config\/bootstrap\.mjs start$/m],
])('%s does not start npm, which ends at once and takes the server with it', (file, command) => {
  expect(readFileSync(path.join(import.meta.dirname, 'deploy', file), 'utf8')).toMatch(command)
})

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
  for (const folder of ['.config/commands/lib', 'node_modules'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const file of ['bootstrap.mjs', 'lib/install-lock.mjs', 'lib/install.mjs', 'lib/memory.mjs'])
    copyFileSync(path.join(import.meta.dirname, file), path.join(root, '.config/commands', file))
  writeFileSync(path.join(root, `.config/commands/${command}.ts`), source)
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(path.join(root, file), '{}')
  return root
}

/** Runs the command, asks it to end once it says something, and answers how it ended and what it said. */
async function askToEnd(root: string, command: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['.config/commands/bootstrap.mjs', command], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: undefined, npm_lifecycle_event: undefined, ...settings },
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

test('the site keeps to a size, unless NODE_OPTIONS says another', async () => {
  const tell = 'console.log(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX]))'
  const root = projectWith('start', `setInterval(() => {}, 1000); ${tell}`)
  const { said } = await askToEnd(root, 'start')
  expect(JSON.parse(said)).toEqual([['--max-semi-space-size=4', '--max-old-space-size=512'], '2'])

  const { said: saidOtherwise } = await askToEnd(root, 'start', { NODE_OPTIONS: '--max_old_space_size=2000' })
  expect(JSON.parse(saidOtherwise)).toEqual([['--max-semi-space-size=4'], '2'])
})

test.each([
  ['Dockerfile', /^CMD \["node", "\.config\/commands\/bootstrap\.mjs", "start"\]$/m],
  ['irish-agile.service', /^ExecStart=\/usr\/bin\/node \.config\/commands\/bootstrap\.mjs start$/m],
])('%s does not start npm, which ends at once and takes the server with it', (file, command) => {
  expect(readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')).toMatch(command)
})

test.each([
  ['compose.yaml', ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit: 1g']],
  ['Dockerfile', ['USER node', 'npm ci --omit=dev']],
  [
    'irish-agile.service',
    ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=\n', 'MemoryMax=2G'],
  ],
  // V8 asks for protection keys, and was killed for it.
  ['irish-agile.service', ['SystemCallFilter=@system-service @pkey\n', 'SystemCallErrorNumber=EPERM\n']],
  ['role.sh', ['nosuperuser', 'nocreatedb', 'nocreaterole']],
])('%s allows the site no more than it needs', (file, lines) => {
  const text = readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
  for (const line of lines) expect(text).toContain(line)
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Creates a project with only this command and installed packages; returns its folder. */
function projectWith(command: string, source: string, folder = 'project'): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'bootstrap-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const root = path.join(parent, folder)
  for (const part of ['.config/commands/lib', 'node_modules'])
    mkdirSync(path.join(root, part), { recursive: true })
  for (const file of ['bootstrap.mjs', ...globSync('lib/*.mjs', { cwd: import.meta.dirname })])
    copyFileSync(path.join(import.meta.dirname, file), path.join(root, '.config/commands', file))
  writeFileSync(path.join(root, `.config/commands/${command}.ts`), source)
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(path.join(root, file), '{}')
  return root
}

/** Runs the command, sends it SIGTERM once it prints something, and returns its exit code and output. */
async function runUntilPrinting(root: string, command: string, settings: Record<string, string> = {}) {
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

/** Runs the command to its end; returns its output. */
function outputOf(root: string, command: string, settings: Record<string, string> = {}) {
  const args = ['.config/commands/bootstrap.mjs', ...command.split(' ')]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: undefined, NODE_ENV: undefined, ...settings },
  })
  return `${status}: ${stdout}${stderr}`
}

const PRINT = "console.log(process.env.NODE_ENV ?? 'nothing', process.env.SITE_URL ?? '')"
const SETTINGS = '# in use\r\nNODE_ENV=production\r\n\r\nexport SITE_URL = "https://your.example" # ours\r\n'

test.each([
  ['as it is', Buffer.from(SETTINGS)],
  ['behind a byte order mark', Buffer.from(`\ufeff${SETTINGS}`)],
  ['with a value of two lines', Buffer.from(`${SETTINGS}KEY="one\ntwo words"\n`)],
])('reads .env %s', (_case, bytes) => {
  const root = projectWith('start', PRINT)
  writeFileSync(path.join(root, '.env'), bytes)
  expect(outputOf(root, 'start')).toBe('0: production https://your.example\n')
  // Settings in the shell take precedence.
  expect(outputOf(root, 'start', { NODE_ENV: 'test' })).toBe('0: test https://your.example\n')
})

const inUtf16 = Buffer.from(`\ufeff${SETTINGS}`, 'utf16le')

test.each([
  ['UTF-16', inUtf16, /\.env is not in UTF-8 but, it seems, in UTF-16: save it again in UTF-8\./],
  ['UTF-16, big end first', Buffer.from(inUtf16).swap16(), /it seems, in UTF-16/],
  ['UTF-16 without its mark', inUtf16.subarray(2), /it seems, in UTF-16/],
  ['Latin-1', Buffer.from(`# für uns\n${SETTINGS}`, 'latin1'), /\.env is not in UTF-8: save it again/],
  ['a line without =', Buffer.from(`${SETTINGS}SIGN_IN link\n`), /Line 5 of \.env sets nothing/],
  ['a colon for =', Buffer.from('NODE_ENV: production\n'), /Line 1 of \.env sets nothing/],
  ['an invisible character', Buffer.from('\u200bNODE_ENV=production\n'), /Line 1 of \.env sets nothing/],
  ['a mark in the middle', Buffer.from('PORT=1\n\ufeffNODE_ENV=production\n'), /Line 2 of \.env/],
])('refuses a .env that has %s', (_case, bytes, problem) => {
  const root = projectWith('start', PRINT)
  writeFileSync(path.join(root, '.env'), bytes)
  expect(outputOf(root, 'start')).toMatch(problem)
  expect(outputOf(root, 'start')).toMatch(/^1: ✗ [^\n]+\n$/)
})

test('refuses a .env that is a folder, or a link to a missing file', () => {
  const root = projectWith('start', PRINT)
  symlinkSync('../shared/.env', path.join(root, '.env'))
  expect(outputOf(root, 'start')).toBe(
    '1: ✗ .env cannot be read: it is a link to a file that does not exist.\n',
  )
  rmSync(path.join(root, '.env'))
  mkdirSync(path.join(root, '.env'))
  expect(outputOf(root, 'start')).toBe('1: ✗ .env cannot be read: it is a folder.\n')
})

test.each([
  ['pnpm/11.1.0 npm/? node/v24.0.0 linux x64', 'start', 'npm start'],
  ['yarn/1.22.22 npm/? node/v24.0.0 linux x64', 'backup', 'npm run backup'],
  ['bun/1.3.0 npm/? node/v24.0.0 linux x64', 'test', 'npm test'],
])('refuses to run under %s, and creates no file', (agent, command, right) => {
  const root = projectWith(command, PRINT)
  rmSync(path.join(root, 'node_modules'), { recursive: true })
  const before = readdirSync(root)
  const settings = { npm_config_user_agent: agent, npm_execpath: `/usr/bin/${agent.split('/')[0]}` }
  expect(outputOf(root, command, settings)).toBe(`1: ✗ This project is installed with npm: ${right}\n`)
  expect(readdirSync(root)).toEqual(before)
})

test.each(['a#b', 'a%20b', 'what?', 'US$', "Séan's folder", 'a"b', 'a`b', 'a:b', 'a*b', 'a\nb'])(
  'refuses the folder %j before an installation, and names the character',
  (folder) => {
    const root = projectWith('start', PRINT, folder)
    rmSync(path.join(root, 'node_modules'), { recursive: true })
    const output = outputOf(root, 'start')
    expect(output).toMatch(
      /^1: ✗ The site cannot run in a folder with (the character [#%?$'"`:*]|a line break) in/,
    )
    expect(output).toContain(JSON.stringify(folder).slice(1, -1))
  },
)

test('runs in a folder with other characters', () => {
  const root = projectWith('start', PRINT, 'Fóram & (co) [1] {2}; a!@^_+=,~-b <日本>|\t')
  expect(outputOf(root, 'start')).toBe('0: nothing \n')
})

test('runs on the Node of the packages, even without its link', () => {
  const root = projectWith('start', 'console.log(process.env.FROM)')
  const folder = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  const script = `#!/bin/sh\nFROM=packages exec "${process.execPath}" "$@"\n`
  writeFileSync(path.join(folder, 'node'), script, { mode: 0o755 })
  expect(outputOf(root, 'start')).toBe('0: packages\n')
})

test.each(['admin', 'backup', 'doctor', 'import', 'migrate', 'restore'])(
  'npm run %s installs nothing',
  (command) => {
    const root = projectWith(command, PRINT)
    const wanted = { packages: { 'node_modules/pg': { version: '8.0.0' }, 'node_modules/x': { dev: true } } }
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(wanted))
    expect(outputOf(root, command)).toMatch(
      /^1: ✗ Packages are missing or of another version \(pg\), and this command installs none: npm ci/,
    )
    expect(readdirSync(path.join(root, 'node_modules'))).toEqual(['.package-lock.json'])
    // Installed packages are compared, so a touched lock file does not matter.
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
    expect(outputOf(root, command)).toBe('0: nothing \n')
  },
)

test('runs an image as packed, with only the commands in it', () => {
  const root = projectWith('start', PRINT)
  const wanted = { packages: { 'node_modules/pg': { version: '8.0.0' } } }
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(wanted))
  writeFileSync(path.join(root, 'image.json'), '{}')
  expect(outputOf(root, 'start')).toBe('0: nothing \n')
  expect(outputOf(root, 'test')).toMatch(/^1: ✗ There is no test here: an image has what runs the site/)
})

test('forwards an early request to replace workers once it is handled', async () => {
  const root = projectWith(
    'start',
    `const running = setInterval(() => {}, 1000)
     setTimeout(() => {
       process.on('SIGUSR2', () => { console.log('replaced'); process.exit(0) })
       process.send('SIGUSR2')
     }, 300)
     console.log('starting')`,
  )
  const child = spawn(process.execPath, ['.config/commands/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: undefined, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child.stdout, 'data')
  child.kill('SIGUSR2')
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, said }).toEqual({ code: 0, said: 'starting\nreplaced\n' })
})

test('waits for a command to shut down by itself', async () => {
  const root = projectWith(
    'serve',
    `const running = setInterval(() => {}, 1000)
     process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 200))
     console.log('ready')`,
  )
  expect(await runUntilPrinting(root, 'serve')).toEqual({ code: 0, said: 'ready\nstopped\n' })
})

test('ends a command without a handler by the signal, as supervisors expect', async () => {
  const root = projectWith('wait', "setInterval(() => {}, 1000); console.log('ready')")
  expect(await runUntilPrinting(root, 'wait')).toMatchObject({ code: 128 + 15 })
})

test('limits the memory of the site, unless NODE_OPTIONS does', async () => {
  const print = 'console.log(JSON.stringify([process.execArgv, process.env.MALLOC_ARENA_MAX]))'
  const root = projectWith('start', `setInterval(() => {}, 1000); ${print}`)
  const { said } = await runUntilPrinting(root, 'start')
  expect(JSON.parse(said)).toEqual([['--max-semi-space-size=4', '--max-old-space-size=512'], '2'])

  const { said: saidOtherwise } = await runUntilPrinting(root, 'start', {
    NODE_OPTIONS: '--max_old_space_size=2000',
  })
  expect(JSON.parse(saidOtherwise)).toEqual([['--max-semi-space-size=4'], '2'])
})

test.each([
  ['Dockerfile', /^CMD \["node", "\.config\/commands\/bootstrap\.mjs", "start"\]$/m],
  ['irish-agile@.service', /^ExecStart=\/usr\/bin\/node \.config\/commands\/bootstrap\.mjs start$/m],
])('%s starts the site without npm, which would exit immediately and stop the server', (file, command) => {
  expect(readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')).toMatch(command)
})

test.each([
  ['compose.yaml', ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit: 1g']],
  ['Dockerfile', ['USER node', 'COPY --from=built /image /app']],
  [
    'irish-agile@.service',
    ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=\n', 'MemoryMax=2G'],
  ],
  // V8 uses memory protection keys and was killed for it.
  ['irish-agile@.service', ['SystemCallFilter=@system-service @pkey\n', 'SystemCallErrorNumber=EPERM\n']],
  ['role.sh', ['nosuperuser', 'nocreatedb', 'nocreaterole']],
])('%s grants the site no more rights than it needs', (file, lines) => {
  const text = readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
  for (const line of lines) expect(text).toContain(line)
})

test('checks the content without the development packages, and refuses other parts', () => {
  const root = projectWith('check', "console.log('checked')")
  const lock = { packages: { 'node_modules/ours': { version: '1.0.0', dev: true } } }
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(lock))
  expect(outputOf(root, 'check content')).toBe('0: checked\n')
  expect(outputOf(root, 'check contnet')).toMatch(/^1: ✗ The check does not know "contnet": npm run check/)
  expect(outputOf(root, 'check content types')).toMatch(/^1: ✗ The check does not know "content types"/)
})

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '../../../api/test/folders.ts'

// Real npm installs a small project: one package for the site, whose installation takes as long as a file says, and one
// for development. The commands print which of them they find.

const PATIENT = `const { appendFileSync, existsSync } = require('node:fs')
const { join } = require('node:path')
const root = process.env.INIT_CWD
appendFileSync(join(root, 'runs'), process.pid + '\\n')
const look = () => { if (existsSync(join(root, 'hold'))) setTimeout(look, 50) }
look()`
const SCRIPT = `import { existsSync } from 'node:fs'
console.log('found', ['slow', 'tool'].filter((name) => existsSync('node_modules/' + name + '/whole.js')).join(' '))`
const WHOLE = '// all of it\n'.repeat(100)
const COMMANDS = path.resolve(import.meta.dirname, '..')

let packed: string

beforeAll(async () => {
  packed = path.join(await mkdtemp(path.join(tmpdir(), 'install-')), 'project')
  mkdirSync(path.join(packed, '.config/commands'), { recursive: true })
  for (const name of ['slow', 'tool']) {
    const folder = path.join(packed, '..', name)
    mkdirSync(folder)
    const scripts = name === 'slow' ? { postinstall: 'node wait.js' } : {}
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', scripts, bin: { [name]: 'whole.js' } }),
    )
    writeFileSync(path.join(folder, 'whole.js'), WHOLE)
    writeFileSync(path.join(folder, 'wait.js'), PATIENT)
    execFileSync('npm', ['pack', folder, '--pack-destination', packed, '--silent'])
  }
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    dependencies: { slow: 'file:slow-1.0.0.tgz' },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
    allowScripts: { slow: true },
  }
  writeFileSync(path.join(packed, 'package.json'), JSON.stringify(manifest))
  for (const command of ['start', 'test'])
    writeFileSync(path.join(packed, `.config/commands/${command}.ts`), SCRIPT)
  for (const file of ['bootstrap.mjs', ...globSync('lib/*.mjs', { cwd: COMMANDS })])
    cpSync(path.join(COMMANDS, file), path.join(packed, '.config/commands', file))
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: packed })
})

afterAll(() => rmSync(path.dirname(packed), { recursive: true }))

/** Copies the project without installed packages. */
async function aProject() {
  const root = await aFolder()
  cpSync(packed, root, { recursive: true })
  const at = (name: string) => path.join(root, name)
  const runs = () =>
    existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').trim().split('\n').map(Number) : []
  return {
    at,
    /** Process ids of the installations of the slow package. */
    runs,
    hold: () => writeFileSync(at('hold'), ''),
    release: () => rmSync(at('hold')),
    /** Runs a command; `ended` resolves to its exit code and output. */
    run(command: 'start' | 'test', more: Record<string, string> = {}) {
      const env = { ...process.env, NODE_OPTIONS: undefined, npm_lifecycle_event: undefined, ...more }
      const child = spawn(process.execPath, ['.config/commands/bootstrap.mjs', command], { cwd: root, env })
      onTestFinished(() => void child.kill('SIGKILL'))
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
      return { child, ended, said: () => said }
    },
    untilInstalling: (count = 1) =>
      vi.waitFor(() => expect(runs()).toHaveLength(count), { timeout: 30_000, interval: 50 }),
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns the process group of npm and its child processes. */
const groupOf = (pid = 0) =>
  Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }))

test('installs packages for production first, and those for development with the first command that needs them', async () => {
  const project = await aProject()
  const first = await project.run('start').ended
  expect(first.said).toMatch(/^… Installing packages.*\n✓ Packages installed \(\d+ s\)\nfound slow\n$/)
  expect((await project.run('start').ended).said).toBe('found slow\n')

  const tools = await project.run('test').ended
  expect(tools.said).toMatch(/^… Installing the packages for development.*\n✓ Packages.*\nfound slow tool\n$/)
  expect((await project.run('start').ended).said).toBe('found slow tool\n')
  expect(project.runs()).toHaveLength(1)
})

test('installs again after an installation that was killed', async () => {
  const project = await aProject()
  project.hold()
  const { child, ended } = project.run('start')
  await project.untilInstalling()
  const group = groupOf(project.runs()[0])
  child.kill('SIGKILL')
  process.kill(-group, 'SIGKILL')
  await ended
  truncateSync(project.at('node_modules/slow/whole.js'), 20)

  project.release()
  const { said } = await project.run('start').ended
  expect(said).toMatch(/^… Installing packages.*\n✓ Packages installed.*\nfound slow\n$/)
  expect(readFileSync(project.at('node_modules/slow/whole.js'), 'utf8')).toBe(WHOLE)
})

test('installs the packages for development again after a partial installation', async () => {
  const project = await aProject()
  await project.run('start').ended
  mkdirSync(project.at('node_modules/tool'))
  for (const file of ['whole.js', 'package.json'])
    writeFileSync(project.at(`node_modules/tool/${file}`), file === 'whole.js' ? 'half' : '{"name":"tool"}')
  writeFileSync(project.at('node_modules/.adding'), '')

  expect((await project.run('test').ended).said).toContain('found slow tool\n')
  expect(readFileSync(project.at('node_modules/tool/whole.js'), 'utf8')).toBe(WHOLE)
})

test('waits for the installation by another process without repeating it', async () => {
  const project = await aProject()
  project.hold()
  const first = project.run('start')
  await project.untilInstalling()
  const second = project.run('start')
  await vi.waitFor(() => expect(second.said()).toContain('waiting'), { timeout: 30_000 })
  project.release()
  expect((await first.ended).said).toMatch(/found slow\n$/)
  expect((await second.ended).said).toMatch(/^… Another process is installing.*\nfound slow\n$/)
  expect(project.runs()).toHaveLength(1)
})

test('waits for an npm that outlived the process that started it', async () => {
  const project = await aProject()
  project.hold()
  const first = project.run('start')
  await project.untilInstalling()
  first.child.kill('SIGKILL')
  const second = project.run('start')
  await vi.waitFor(() => expect(second.said()).toContain('waiting'), { timeout: 30_000 })
  project.release()
  expect((await second.ended).said).toMatch(/waiting for it\nfound slow\n$/)
  expect(project.runs()).toHaveLength(1)
})

test('stops npm and its scripts on a signal', async () => {
  const project = await aProject()
  project.hold()
  const { child, ended } = project.run('start')
  await project.untilInstalling()
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({
    code: 128 + 15,
    said: expect.stringContaining('✗ Stopped while') as string,
  })
  await vi.waitFor(() => expect(project.runs().filter(isAlive)).toEqual([]), { timeout: 10_000 })
  project.release()
  expect((await project.run('start').ended).said).toMatch(/found slow\n$/)
})

test('reinstalls a deleted package', async () => {
  const project = await aProject()
  await project.run('start').ended
  rmSync(project.at('node_modules/slow'), { recursive: true })
  expect((await project.run('start').ended).said).toMatch(/✓ Packages installed.*\nfound slow\n$/)
})

test('shows npm’s error if the installation fails', async () => {
  const project = await aProject()
  writeFileSync(project.at('package.json'), JSON.stringify({ dependencies: { slow: '9.0.0' } }))
  expect(await project.run('start').ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/npm error.*✗ The packages could not be installed: npm says why/s) as string,
  })
})

// Runs one of the project's commands. Plain JavaScript without dependencies: it must work on any Node from 20 on, with
// nothing installed yet. It installs what is missing, then hands over to the Node version that the project pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryEnv, memoryFlags } from './memory.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [command, ...args] = process.argv.slice(2)
const modules = path.join(root, 'node_modules')

process.chdir(root)
if (!isInstalled()) install()
run()

/** npm's own record is newer than the lock file after `npm ci` or `npm install` by hand; ours knows the very bytes. */
function isInstalled() {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  if (existsSync(stamp()) && readFileSync(stamp(), 'utf8') === lockHash()) return true
  if (statSync(record).mtimeMs < statSync('package-lock.json').mtimeMs - 5_000) return false
  remember()
  return true
}

function install() {
  const began = Date.now()
  if (process.stdout.isTTY) process.stdout.write('… Installing packages, which takes a minute or two')
  let attempt = npm('ci')
  // A lock file that was written on one kind of machine may lack optional packages for another, which `npm ci` refuses.
  if (attempt.stderr?.includes('EUSAGE')) attempt = npm('install', '--no-save')
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  if (attempt.error || attempt.status !== 0) {
    console.error(
      `✗ The packages could not be installed:\n${attempt.error?.message ?? attempt.stdout + attempt.stderr}`,
    )
    process.exit(1)
  }
  remember()
  console.log(`✓ Packages installed (${Math.round((Date.now() - began) / 1000)} s)`)
}

/** A new file each time: copies of a checkout may share files by hard links. */
function remember() {
  rmSync(stamp(), { force: true })
  writeFileSync(stamp(), lockHash())
}

function npm(...args) {
  const options = [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const program = process.env.npm_execpath
  return program
    ? spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' })
    : spawnSync('npm', options, { encoding: 'utf8' })
}

function run() {
  const pinned = path.join(modules, '.bin/node')
  const isServing = command === 'start'
  const env = {
    ...process.env,
    ...(isServing ? memoryEnv : {}),
    PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DEV_BACKGROUND: '0',
    ASTRO_PREVIEW_BACKGROUND: '0',
    CHECKPOINT_DISABLE: '1',
    // Prisma would download an engine that nothing here uses; a program that exists keeps it from trying.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? '/bin/true',
  }
  // Tests and checks say the same everywhere, so they do not read this machine's settings.
  const settings = existsSync('.env') && !['test', 'check'].includes(command) ? ['--env-file=.env'] : []
  const child = spawn(
    existsSync(pinned) ? pinned : process.execPath,
    [...(isServing ? memoryFlags : []), ...settings, `.config/${command}.ts`, ...args],
    {
      env,
      // Over the fourth, the child learns that this process is gone, however it went.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm hands a signal to the shell between us, which ends without telling: then this process has another parent. */
function whenParentEnds(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
}

function stamp() {
  return path.join(modules, '.installed-from')
}

function lockHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
}

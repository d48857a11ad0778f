// Runs one of the project's commands. Plain JavaScript without dependencies: it must work on any Node from 20 on, with
// nothing installed yet. It installs what is missing, then hands over to the Node version that the project pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, OLDEST_NODE } from './lib/install.mjs'
import { memoryEnv, memoryFlags } from './lib/memory.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const [command, ...args] = process.argv.slice(2)
const modules = path.join(root, 'node_modules')

/** These need more than what runs the site. */
const FOR_DEVELOPING = ['bench', 'check', 'dev', 'format', 'generate', 'lighthouse', 'mutants', 'test']

process.chdir(root)
try {
  await ensureInstalled(root, FOR_DEVELOPING.includes(command) ? 'all' : 'site')
  run(pinnedNode())
} catch (error) {
  console.error(`✗ The packages could not be installed:\n${error.message}`)
  process.exit(1)
}

/** The Node that the packages bring, for the kinds of machine that they bring one for. */
function pinnedNode() {
  const pinned = path.join(modules, '.bin/node')
  if (existsSync(pinned)) return pinned
  if (parseInt(process.versions.node) >= OLDEST_NODE) return process.execPath
  throw new Error(`No Node comes with them for this kind of machine: install Node ${OLDEST_NODE} or newer.`)
}

function run(node) {
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
    node,
    [...(isServing ? memoryFlags : []), ...settings, `.config/commands/${command}.ts`, ...args],
    {
      env,
      // Over the fourth, the child learns that this process is gone, however it went.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(isServing ? ['SIGUSR2'] : [])]
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm may be killed, and then tells nobody: this process has another parent from then on. */
function whenParentEnds(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
}

// Runs one of the project's commands. Plain JavaScript without dependencies: it must run on any Node from 20 on with
// nothing installed. It installs missing packages, then hands over to the pinned Node version.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, missingPackages, OLDEST_NODE } from './lib/install.mjs'
import { memoryEnv, memoryFlags } from './lib/memory.mjs'
import { parseSettings, readSettings } from './lib/settings.mjs'
import { requireSurroundings } from './lib/surroundings.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const [command, ...args] = process.argv.slice(2)
const modules = path.join(root, 'node_modules')

/** Commands that need the development packages. */
const FOR_DEVELOPING = ['bench', 'check', 'dev', 'format', 'generate', 'lighthouse', 'mutants', 'test']
/** Commands that install packages. The others run next to a serving site, whose packages must not be removed. */
const INSTALLING = [...FOR_DEVELOPING, 'build', 'start']
/** Commands that ignore this machine's settings, so that their results are the same everywhere. */
const WITHOUT_SETTINGS = ['check', 'test']
/** The content check for editors needs only the packages of the site. */
const isContentCheck = command === 'check' && args.join(' ') === 'content'

// A request to replace workers must not end this process before there are any.
let isRollRequested = false
if (command === 'start') process.on('SIGUSR2', () => (isRollRequested = true))

process.chdir(root)
try {
  requireSurroundings(root, command)
  if (!existsSync(`.config/commands/${command}.ts`))
    throw new Error(
      `There is no ${command} here: an image has what runs the site, and the commands of operators.`,
    )
  if (command === 'check' && args.length > 0 && !isContentCheck)
    throw new Error(
      `The check does not know "${args.join(' ')}": npm run check, or npm run check -- content.`,
    )
  const settings = WITHOUT_SETTINGS.includes(command) ? null : readSettings('.env')
  if (INSTALLING.includes(command)) await install()
  else requireInstalled()
  const node = pinnedNode()
  run(node, settings === null ? {} : parseSettings(settings, node))
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exit(1)
}

async function install() {
  try {
    await ensureInstalled(root, FOR_DEVELOPING.includes(command) && !isContentCheck ? 'all' : 'site')
  } catch (error) {
    throw new Error(`The packages could not be installed: ${error.message}`, { cause: error })
  }
}

function requireInstalled() {
  const missing = missingPackages(root, 'site')
  if (missing.length === 0) return
  const named = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ` and ${missing.length - 3} more` : '')
  throw new Error(
    `Packages are missing or of another version (${named}), and this command installs none: npm ci --omit=dev does, ` +
      'while the site is stopped.',
  )
}

/**
 * Returns the Node installed as a package, on machines for which there is one: npm 10 removes its link together with
 * the Node of another kind of machine.
 */
function pinnedNode() {
  const kind = `${process.platform}-${process.arch}`
  const places = [`node-${kind}/bin/node`, `node-bin-${kind}/bin/node`]
  const pinned = places.map((place) => path.join(modules, place)).find((file) => existsSync(file))
  if (pinned) return pinned
  if (parseInt(process.versions.node) >= OLDEST_NODE) return process.execPath
  throw new Error(`No Node comes with them for this kind of machine: install Node ${OLDEST_NODE} or newer.`)
}

function run(node, settings) {
  const isServing = command === 'start'
  const env = {
    ...settings,
    ...process.env,
    ...(isServing ? memoryEnv : {}),
    // Installed programs begin with `#!/usr/bin/env node`.
    PATH: [path.join(modules, '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DEV_BACKGROUND: '0',
    ASTRO_PREVIEW_BACKGROUND: '0',
  }
  const child = spawn(node, [...(isServing ? memoryFlags : []), `.config/commands/${command}.ts`, ...args], {
    env,
    // The IPC channel closes when this process ends for any reason, which notifies the child.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Forwarded only once the child handles this signal, which would otherwise end it.
  if (isServing)
    child.once('message', () => {
      process.removeAllListeners('SIGUSR2').on('SIGUSR2', () => child.kill('SIGUSR2'))
      if (isRollRequested) child.kill('SIGUSR2')
    })
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Calls back when npm was killed, which sends no signal: this process then has another parent. */
function whenParentEnds(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
}

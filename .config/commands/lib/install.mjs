// Installs the project's packages. Plain JavaScript without dependencies, for any Node from 20 on: nothing else is there yet.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whileAlone } from './install-lock.mjs'
import { npmProgram, requireWritable } from './surroundings.mjs'

/** The first Node with all that the site uses of it. The packages bring one, which a machine that has it may leave out. */
export const OLDEST_NODE = 24
const needsNode = parseInt(process.versions.node) < OLDEST_NODE

/** Milliseconds that what npm has started is given to end. */
const PATIENCE = 5_000

/** Seconds without any package after which something may be wrong with the network. */
const DOUBT = 60

/**
 * Installs what a command needs, unless it is there and whole. One process installs at a time; who comes meanwhile waits.
 * @param {string} root the project's folder
 * @param {'site' | 'all'} kind the packages that run the site, or those that develop it too
 * @throws Error with npm's own words when they cannot be installed
 */
export async function ensureInstalled(root, kind) {
  const modules = path.join(root, 'node_modules')
  const unfinished = path.join(modules, '.adding')
  const isThere = (part) => missingPackages(root, part).length === 0

  if (isThere(kind)) return
  requireWritable(root)
  await whileAlone(root, async (held) => {
    if (isThere(kind)) return
    const began = Date.now()
    // What is used meanwhile stays where it is, unless what would be added to is not whole.
    const isAddition = kind === 'all' && isThere('site') && !existsSync(unfinished)
    if (!isAddition && existsSync(modules) && !recordOf(modules))
      console.log('! Packages were installed in part only: all of them are installed again')
    const what = isAddition ? 'the packages for developing' : 'packages'
    const size = isAddition ? '0.4 GB' : kind === 'all' ? '1.3 GB' : '0.9 GB'
    const progress = showProgress(root, kind, `… Installing ${what} (once, ${size})`)

    if (isAddition) writeFileSync(unfinished, '')
    const omit = kind === 'all' ? '--include=dev' : '--omit=dev'
    try {
      await npm(root, isAddition ? ['install', '--no-save', omit] : ['ci', omit], held)
    } finally {
      progress.end()
    }
    linkPrograms(root, recordOf(modules))
    rmSync(unfinished, { force: true })
    if (!isThere(kind)) throw new Error('npm has not installed all that package-lock.json names.')
    console.log(`✓ Packages installed (${Math.round((Date.now() - began) / 1000)} s)`)
  })
}

/**
 * Compares what is installed with what package-lock.json names, by what npm noted itself: times say nothing in a copy of a
 * checkout.
 * @returns {string[]} the names of packages that are missing, are of another version or do not belong there
 */
export function missingPackages(root, kind) {
  const { packages: wanted = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const modules = path.join(root, 'node_modules')
  const record = recordOf(modules)
  if (!record || (kind === 'all' && existsSync(path.join(modules, '.adding')))) return ['node_modules']
  const { packages: found = {} } = record
  const wrong = Object.entries(wanted).filter(([folder, { version, integrity, link, ...is }]) => {
    if (!folder || (kind === 'site' && is.dev)) return false
    // One for another kind of machine.
    if (!found[folder]) return !is.optional && !is.devOptional
    return !link && (found[folder].version !== version || found[folder].integrity !== integrity)
  })
  const left = Object.keys(found).filter((folder) => !wanted[folder])
  const broken = Object.entries(found).filter(
    ([folder, one]) => (kind === 'all' || !one.dev) && !isWhole(root, folder, one),
  )
  return [...wrong.map(([folder]) => folder), ...left, ...broken.map(([folder]) => folder)].map((folder) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
  )
}

/** Shows that something goes on: each second on a terminal, else now and then. */
function showProgress(root, kind, beginning) {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const folders = Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder && !optional && (kind === 'all' || !dev))
    .map(([folder]) => path.join(root, folder, 'package.json'))
  const began = Date.now()
  const { isTTY } = process.stdout
  const show = () => {
    const there = folders.filter((file) => existsSync(file)).length
    const seconds = Math.round((Date.now() - began) / 1000)
    const doubt = there === 0 && seconds >= DOUBT ? ' Is the registry reached?' : ''
    const line = `${there} of ${folders.length}, ${seconds} s.${doubt}`
    if (isTTY) process.stdout.write(`\r\u001b[K… Installing packages: ${line} Ctrl-C stops.`)
    else console.log(`  ${line}`)
  }
  console.log(`${beginning}: a minute or two. Ctrl-C stops it.`)
  const timer = setInterval(show, isTTY ? 1_000 : 30_000)
  return {
    end() {
      clearInterval(timer)
      if (isTTY) process.stdout.write('\r\u001b[K')
    },
  }
}

/** What npm writes when it has done all it was to do; null before. */
function recordOf(modules) {
  const file = path.join(modules, '.package-lock.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/**
 * npm 10 takes the link to a program away with a package for another kind of machine that has a program of the same name,
 * such as the Node of each.
 */
function linkPrograms(root, record) {
  for (const [folder, { bin = {} }] of Object.entries(record?.packages ?? {}))
    for (const [name, program] of Object.entries(bin)) {
      const [from, to] = [path.join(root, 'node_modules/.bin', name), path.join(root, folder, program)]
      if (folder.lastIndexOf('node_modules/') !== 0 || existsSync(from) || !existsSync(to)) continue
      mkdirSync(path.dirname(from), { recursive: true })
      // One that leads nowhere does not exist, and stands in the way.
      rmSync(from, { force: true })
      symlinkSync(path.relative(path.dirname(from), to), from)
      chmodSync(to, 0o755)
    }
}

/** Whether a package and the links to its programs are there: somebody may have deleted them. */
function isWhole(root, folder, { link, bin = {} }) {
  if (link || ('node' in bin && !needsNode)) return true
  const isThere = (...parts) => existsSync(path.join(root, ...parts))
  const isOuter = folder.lastIndexOf('node_modules/') === 0
  return (
    isThere(folder, 'package.json') &&
    (!isOuter || Object.keys(bin).every((name) => isThere('node_modules/.bin', name)))
  )
}

/**
 * Runs npm. Asked to end, this process ends npm and all that it has started first.
 * @param {number} held the lock: npm counts as installing even when this process is killed
 */
async function npm(root, args, held) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const found = npmProgram()
  const [program, options] = found ? [process.execPath, [found, ...all]] : ['npm', all]
  const child = spawn(program, options, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', held],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))

  let asked
  const end = (signal) => {
    asked ??= signal
    process.kill(-child.pid, 'SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end)
  if (asked) {
    await untilGone(child.pid)
    console.error('✗ Stopped while packages were being installed; the next start does it again')
    process.exit(128 + constants.signals[asked])
  }
  if (code !== 0) throw new Error(output.trim())
}

/** npm's own scripts may outlive it for a moment; those that do not listen are ended. */
async function untilGone(group) {
  for (const end = Date.now() + PATIENCE; ; await sleep(20)) {
    try {
      process.kill(-group, Date.now() > end ? 'SIGKILL' : 0)
    } catch {
      return
    }
    if (Date.now() > end) return
  }
}

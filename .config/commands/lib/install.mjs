// Installs the project's packages. Plain JavaScript without dependencies, for any Node from 20 on, because nothing else
// is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmProgram, requireWritable } from './surroundings.mjs'

/**
 * The first Node version with everything the site uses. It is also installed as a package, which may be omitted on a
 * machine that has it.
 */
export const OLDEST_NODE = 24
const needsNode = parseInt(process.versions.node) < OLDEST_NODE

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Maximum length of a socket's name in bytes. */
const NAME = 108

/**
 * Installs the packages that a command needs, unless they are installed. One process installs at a time; others wait.
 * @param {string} root the project's folder
 * @param {'site' | 'all'} kind packages that run the site, or those for development too
 * @throws Error if the installation fails; npm has printed why
 */
export async function ensureInstalled(root, kind) {
  if (missingPackages(root, kind).length === 0) return
  requireWritable(root)
  const turn = await acquireLock(root)
  try {
    if (missingPackages(root, kind).length > 0) await install(root, kind, turn._handle.fd)
  } finally {
    turn.close()
  }
}

/**
 * Compares package-lock.json with npm's record of the last installation, and checks that the packages exist.
 * @returns {string[]} names of packages that are missing or have another version
 */
export function missingPackages(root, kind) {
  // Created by .config/deploy/pack.ts, with only some files of some packages.
  if (existsSync(path.join(root, 'image.json'))) return []
  const read = (file) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {})
  if (kind === 'all' && existsSync(path.join(root, 'node_modules/.adding'))) return ['node_modules']
  const found = read(path.join(root, 'node_modules/.package-lock.json'))
  return Object.entries(read(path.join(root, 'package-lock.json')))
    .filter(([folder, { version, integrity, link, bin = {}, ...is }]) => {
      if (!folder || link || (kind === 'site' && is.dev)) return false
      const one = found[folder]
      // Not for this kind of machine.
      if (!one) return !is.optional && !is.devOptional
      if (one.version !== version || one.integrity !== integrity) return true
      return !existsSync(path.join(root, folder, 'package.json')) && (needsNode || !('node' in bin))
    })
    .map(([folder]) => folder.split('node_modules/').at(-1))
}

async function install(root, kind, lock) {
  const began = Date.now()
  const unfinished = path.join(root, 'node_modules/.adding')
  // Adding packages does not affect a running site, unless its own packages are incomplete.
  const isAddition = kind === 'all' && !existsSync(unfinished) && missingPackages(root, 'site').length === 0
  const what = isAddition ? 'the packages for development' : 'packages'
  const size = isAddition ? '0.4 GB' : kind === 'all' ? '1.1 GB' : '0.7 GB'
  console.log(`… Installing ${what} (once, ${size}): a minute or two. Ctrl-C stops it.`)
  if (isAddition) writeFileSync(unfinished, '')
  const omit = kind === 'all' ? '--include=dev' : '--omit=dev'
  await npm(root, isAddition ? ['install', '--no-save', omit] : ['ci', omit], lock)
  rmSync(unfinished, { force: true })
  const [missing] = missingPackages(root, kind)
  if (missing) throw new Error(`npm has not installed ${missing}, which package-lock.json names.`)
  console.log(`✓ Packages installed (${Math.round((Date.now() - began) / 1000)} s)`)
}

/**
 * Runs npm. A signal to this process first ends npm and its child processes.
 * @param {number} lock descriptor inherited by npm, so that it counts as installing even if this process is killed
 */
async function npm(root, args, lock) {
  const found = npmProgram()
  const [program, options] = found ? [process.execPath, [found, ...args]] : ['npm', args]
  const child = spawn(program, [...options, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', lock],
  })
  let signalled
  const end = (signal) => {
    signalled ??= signal
    process.kill(-child.pid, 'SIGTERM')
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const stopCounting = countSeconds()
  const [code] = await once(child, 'close')
  stopCounting()
  for (const signal of SIGNALS) process.off(signal, end)
  if (signalled) {
    console.error('✗ Stopped while packages were being installed; the next start installs them again')
    process.exit(128 + constants.signals[signalled])
  }
  if (code !== 0) throw new Error('npm says why above.')
}

/** Shows elapsed seconds on a terminal, since npm prints nothing for minutes. Returns a function that stops it. */
function countSeconds() {
  if (!process.stdout.isTTY) return () => {}
  const began = Date.now()
  const timer = setInterval(
    () => process.stdout.write(`\r  ${Math.round((Date.now() - began) / 1000)} s`),
    1000,
  )
  return () => {
    clearInterval(timer)
    process.stdout.write('\r\u001b[K')
  }
}

/**
 * Waits for this folder's installation lock, a socket without a server: the operating system frees it with the last
 * process that has it, so a killed process leaves nothing behind.
 */
async function acquireLock(root) {
  const mark = createHash('sha256').update(realpathSync(root)).digest('hex')
  // Linux has abstract socket names. Node 20 pads short ones with zeros, Node 24 does not.
  const address =
    process.platform === 'linux'
      ? { path: `\0install-${mark}`.padEnd(NAME, '-') }
      : { host: '127.0.0.1', port: 20_000 + (parseInt(mark.slice(0, 6), 16) % 10_000) }
  for (let isReported = false; ; isReported = true) {
    const server = createServer()
    try {
      await once(server.listen(address), 'listening')
      return server
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
    }
    if (!isReported) console.log('… Another process is installing the packages: waiting for it')
    await sleep(200)
  }
}

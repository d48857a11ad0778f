// Installs the project's packages. Plain JavaScript without dependencies, for any Node from 20 on: nothing else is there yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmProgram, requireWritable } from './surroundings.mjs'

/** The first Node with all that the site uses of it. The packages bring one, which a machine that has it may leave out. */
export const OLDEST_NODE = 24
const needsNode = parseInt(process.versions.node) < OLDEST_NODE

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Bytes of a socket's name. */
const NAME = 108

/**
 * Installs what a command needs, unless it is there. One process installs at a time; others wait for it.
 * @param {string} root the project's folder
 * @param {'site' | 'all'} kind the packages that run the site, or those that develop it too
 * @throws Error when they cannot be installed; npm has said why
 */
export async function ensureInstalled(root, kind) {
  if (missingPackages(root, kind).length === 0) return
  requireWritable(root)
  const turn = await awaitTurn(root)
  try {
    if (missingPackages(root, kind).length > 0) await install(root, kind, turn._handle.fd)
  } finally {
    turn.close()
  }
}

/**
 * Compares what npm noted when it had finished with what package-lock.json names, and looks whether it is still there.
 * @returns {string[]} the names of packages that are missing or of another version
 */
export function missingPackages(root, kind) {
  // See .config/deploy/pack.ts: only some files of some packages are there.
  if (existsSync(path.join(root, 'image.json'))) return []
  const read = (file) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {})
  if (kind === 'all' && existsSync(path.join(root, 'node_modules/.adding'))) return ['node_modules']
  const found = read(path.join(root, 'node_modules/.package-lock.json'))
  return Object.entries(read(path.join(root, 'package-lock.json')))
    .filter(([folder, { version, integrity, link, bin = {}, ...is }]) => {
      if (!folder || link || (kind === 'site' && is.dev)) return false
      const one = found[folder]
      // One for another kind of machine.
      if (!one) return !is.optional && !is.devOptional
      if (one.version !== version || one.integrity !== integrity) return true
      return !existsSync(path.join(root, folder, 'package.json')) && (needsNode || !('node' in bin))
    })
    .map(([folder]) => folder.split('node_modules/').at(-1))
}

async function install(root, kind, lock) {
  const began = Date.now()
  const unfinished = path.join(root, 'node_modules/.adding')
  // A running site loses nothing meanwhile, unless the packages that would be added to are not whole.
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
 * Runs npm. A signal to this process first ends npm and all that it has started.
 * @param {number} lock a descriptor: npm counts as installing even when this process is killed
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

/** Shows on a terminal that time passes: npm says nothing for minutes. Returns how to stop. */
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
 * Waits for the lock of this folder's installation. It is an address on which nobody is served: the operating system
 * frees it with the last process that has it, so a killed process leaves nothing behind.
 */
async function awaitTurn(root) {
  const mark = createHash('sha256').update(realpathSync(root)).digest('hex')
  // Linux has names for sockets that are no files. Node 20 fills a short one with zeros and Node 24 does not.
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

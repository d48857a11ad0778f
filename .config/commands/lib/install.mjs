// Installs the project's packages. Plain JavaScript without dependencies, for any Node from 20 on: nothing else is there yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whileAlone } from './install-lock.mjs'

/** The first Node with all that the site uses of it. The packages bring one, which a machine that has it may leave out. */
export const OLDEST_NODE = 24
const needsNode = parseInt(process.versions.node) < OLDEST_NODE

/** Milliseconds that what npm has started is given to end. */
const PATIENCE = 5_000

/**
 * Installs what a command needs, unless it is there and whole. One process installs at a time; who comes meanwhile waits.
 * @param {string} root the project's folder
 * @param {'site' | 'all'} kind the packages that run the site, or those that develop it too
 * @throws Error with npm's own words when they cannot be installed
 */
export async function ensureInstalled(root, kind) {
  const modules = path.join(root, 'node_modules')
  const stamp = path.join(modules, '.installed-from')
  const unfinished = path.join(modules, '.adding')
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')

  const installed = () => {
    const record = recordOf(modules)
    if (!record || !isWhole(root, record)) return null
    const [stamped, from] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
    if (from === hash) return stamped
    // Ours, and of another version: copies of a checkout keep their times, which then say nothing about the lock file.
    if (from && statSync(stamp).mtimeMs >= record.writtenAt) return null
    // npm's own record is newer than the lock file after `npm ci` or `npm install` by hand.
    if (record.writtenAt < statSync(path.join(root, 'package-lock.json')).mtimeMs - 5_000) return null
    const isAll = !hasDevelopment(JSON.parse(lock)) || hasDevelopment(record)
    return isAll && !existsSync(unfinished) ? 'all' : 'site'
  }
  const isEnough = () => [kind, 'all'].includes(installed())

  if (isEnough()) return
  await whileAlone(root, async (held) => {
    if (isEnough()) return
    const began = Date.now()
    // What is used meanwhile stays where it is, unless what would be added to is not whole.
    const isAddition = installed() === 'site' && !existsSync(unfinished)
    if (!isAddition && existsSync(modules) && !recordOf(modules))
      console.log('! Packages were installed in part only: all of them are installed again')
    say(
      `… Installing ${isAddition ? 'the packages for developing' : 'packages'}, which takes a minute or two`,
    )

    rmSync(stamp, { force: true })
    if (isAddition) writeFileSync(unfinished, '')
    const omit = kind === 'all' ? '--include=dev' : '--omit=dev'
    await npm(root, isAddition ? ['install', '--no-save', omit] : ['ci', omit], held)
    linkPrograms(root, recordOf(modules))
    // A new file each time: copies of a checkout may share files by hard links.
    writeFileSync(stamp, `${kind} ${hash}`)
    rmSync(unfinished, { force: true })
    if (!isEnough()) throw new Error('npm has not installed all that package-lock.json names.')
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
    console.log(`✓ Packages installed (${Math.round((Date.now() - began) / 1000)} s)`)
  })
}

/** What npm writes when it has done all it was to do; null before. */
function recordOf(modules) {
  const file = path.join(modules, '.package-lock.json')
  if (!existsSync(file)) return null
  return { ...JSON.parse(readFileSync(file, 'utf8')), writtenAt: statSync(file).mtimeMs }
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

/** Somebody may have deleted a package, or the links to the programs. */
function isWhole(root, { packages = {} }) {
  const isThere = (...parts) => existsSync(path.join(root, ...parts))
  return Object.entries(packages).every(([folder, { link, bin = {} }]) => {
    if (link || ('node' in bin && !needsNode)) return true
    const isOuter = folder.lastIndexOf('node_modules/') === 0
    return (
      isThere(folder, 'package.json') &&
      (!isOuter || Object.keys(bin).every((name) => isThere('node_modules/.bin', name)))
    )
  })
}

const hasDevelopment = ({ packages = {} }) => Object.values(packages).some(({ dev }) => dev)

/**
 * Runs npm. Asked to end, this process ends npm and all that it has started first.
 * @param {number} held the lock: npm counts as installing even when this process is killed
 */
async function npm(root, args, held) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const [program, options] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath, ...all]]
    : ['npm', all]
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

const say = (line) => (process.stdout.isTTY ? process.stdout.write(line) : console.log(line))

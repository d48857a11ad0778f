// Lets one process at a time install packages. Plain JavaScript, as install.mjs.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE = 200
/** Bytes of a socket's name. */
const NAME = 108
const PATIENCE = 15 * 60_000

/**
 * Does the work while no other process does any for the same folder.
 *
 * What is held is an address that this process listens on, and that nobody asks anything: the operating system frees it
 * with the last process that has it, so a killed process leaves nothing behind that the next one would have to judge stale.
 * @param work given the lock's file descriptor, to be handed on to a child, which then keeps it for as long as it lives
 * @throws Error when the lock cannot be had within a quarter of an hour, or what the work throws
 */
export async function whileAlone(root, work) {
  const server = await takeTurn(root)
  try {
    return await work(server._handle.fd)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

async function takeTurn(root) {
  const end = Date.now() + PATIENCE
  for (let isTold = false; ; isTold = true) {
    const server = createServer()
    try {
      await once(server.listen(addressOf(root)), 'listening')
      return server
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
      if (Date.now() > end) throw new Error('Another process has been installing for a quarter of an hour.')
    }
    if (!isTold) console.log('… Another process is installing the packages: waiting for it')
    await sleep(PAUSE)
  }
}

/**
 * Linux has names for sockets that are no files; elsewhere it is a port. The name is as long as one can be: Node 20 fills a
 * shorter one with zeros and Node 24 does not, and a start that was killed may be followed by one with the other.
 */
function addressOf(root) {
  const mark = createHash('sha256').update(realpathSync(root)).digest('hex')
  if (process.platform === 'linux') return { path: `\0install-${mark}`.padEnd(NAME, '-') }
  return { host: '127.0.0.1', port: 20_000 + (parseInt(mark.slice(0, 6), 16) % 10_000) }
}

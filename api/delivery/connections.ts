import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { env } from '../lib/env.ts'
import { networkOf } from '../http/request.ts'

/** Milliseconds without data after which a connection is closed; longer than the slowest response takes. */
const IDLE_TIMEOUT = 20_000

/** The limit for all networks together, since each connection costs memory. */
const MAX_CONNECTIONS = 5_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Exempts this machine's own programs (a proxy, a benchmark, a test), by IPv4, IPv6 or IPv4-mapped IPv6. */
const isLoopback = (address: string) => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Closes connections whose client has stopped reading its response, and those of a network over its limit. Slow readers
 * stay connected. Behind a proxy all connections come from the proxy, which must limit networks itself.
 * @param silence milliseconds without a byte in either direction during a response
 * @param perNetwork the maximum number of connections per IPv4 address or IPv6 /64
 * @param isExempt returns true for an address whose connections are not counted
 */
export function protectSockets(
  server: Server,
  { silence = IDLE_TIMEOUT, perNetwork = env.NETWORK_CONNECTIONS, isExempt = isLoopback } = {},
): void {
  server.maxConnections = MAX_CONNECTIONS
  // Node's own idle timeout, which is off by default.
  server.timeout = silence
  if (env.TRUST_PROXY) return

  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress
    if (!peer || isExempt(peer)) return
    const network = networkOf({ peer, forwardedFor: undefined })
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

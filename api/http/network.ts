import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const partsOf = (side = '') => side.split(':').filter(Boolean)

/**
 * Returns the network of an IP address in normal form: an IPv4 address itself, the /64 of an IPv6 address (decisions,
 * "Rates"). Accepts the ports and brackets that proxies may add.
 * @returns null for an invalid address
 */
export function networkIn(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  // URL normalises IPv6 addresses.
  const address = new URL(`http://[${bare.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  // An IPv4-mapped address, as reported by a dual-stack socket.
  const mapped = MAPPED.exec(address)
    ?.slice(1)
    .map((part) => parseInt(part, 16))
  if (mapped) return mapped.flatMap((part) => [part >> 8, part & 255]).join('.')
  const [left = [], right = []] = address.split('::').map(partsOf)
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const partsOf = (side = '') => side.split(':').filter(Boolean)

/**
 * Returns the network that an address is of: the address itself in version 4, its /64 in version 6 (decisions, "Rates"), in
 * one spelling each. Proxies may write a port behind it, and brackets around it.
 * @returns null for what is no address
 */
export function networkIn(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  // URL has one spelling for every address of version 6.
  const address = new URL(`http://[${bare.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  // An address of version 4, as a socket for both versions has it.
  const mapped = MAPPED.exec(address)
    ?.slice(1)
    .map((part) => parseInt(part, 16))
  if (mapped) return mapped.flatMap((part) => [part >> 8, part & 255]).join('.')
  const [left = [], right = []] = address.split('::').map(partsOf)
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

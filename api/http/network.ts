import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network that an address is of: the address itself in version 4, its /64 in version 6 (decisions, "Rates"), in one
 * spelling each. Proxies may write a port behind it, and brackets around it.
 * @returns null for what is no address
 */
export function networkIn(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare.split('%')[0] ?? '')
  // An address of version 4, as a socket for both versions tells it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an address that is known to be one. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/[\d.]+$/, (last) => {
    if (!last.includes('.')) return last
    const [a = 0, b = 0, c = 0, d = 0] = last.split('.').map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = hexadecimal.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [left, right] = [read(head), read(tail ?? '')]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

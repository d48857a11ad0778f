import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are private, reserved or for documentation (RFC 6890). */
const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Networks in the public IPv6 range that are for documentation or embed IPv4 addresses. */
const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [network, bits] of RESERVED) reserved.addSubnet(network, bits)
for (const [network, bits] of RESERVED_IPV6) reserved.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Returns true for a public IP address, so that a request cannot reach our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address)
  return isIP(address) === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** The error for an address in a private network. */
export class ForbiddenAddress extends Error {
  override message = 'It leads into a private network.'
}

export type MayReach = (address: string) => boolean

/** Checks a literal IP address, which is connected to without a lookup. @throws ForbiddenAddress */
export function requireReachable({ hostname }: URL, mayReach: MayReach): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !mayReach(literal)) throw new ForbiddenAddress()
}

/** Wraps a DNS lookup and rejects a name with any forbidden address, since its owner chooses them. */
export const guardLookup =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error, '')
      if (!found.every(({ address }) => mayReach(address))) return done(new ForbiddenAddress(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

import { distance } from '../text/distance.ts'
import { NAMES, type Values } from './settings.ts'

/** Close to MAIL_DIR, but a traditional variable of mail programs. */
const OTHERS = new Set(['MAILDIR'])

/** Prefixes that our names share with those of other programs. */
const COMMON = new Set(['NODE', 'LOG', 'BACKUP'])

/** Variables that Kubernetes and container links set for other services. */
const OF_SERVICE = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?|ENV_\w+)$/
const SERVICE_ADDRESS = /^(tcp|udp):\/\//

/** The first parts of our names: SITE, SIGN, ALLOW, TRUST, METRICS… */
const PREFIXES = [
  ...new Set(
    NAMES.filter((name) => name.includes('_'))
      .map((name) => name.split('_')[0] ?? '')
      .filter((word) => !COMMON.has(word)),
  ),
]

/**
 * Finds misspelt variables: unknown ones that share a prefix with ours or are a typing error away from one (decisions,
 * "Configuration"). A silently ignored setting has its default, which may be unsafe.
 * @param values the environment variables, as in `process.env`
 * @returns a line for each, with the most similar name
 */
export function misspeltNames(values: Values): string[] {
  const known = new Set<string>(NAMES)
  return Object.entries(values).flatMap(([name, value = '']) => {
    if (known.has(name) || OTHERS.has(name)) return []
    if (OF_SERVICE.test(name) || SERVICE_ADDRESS.test(value)) return []
    const isOurs = PREFIXES.some((prefix) => name.toUpperCase().startsWith(`${prefix}_`))
    const { nearest, isNear } = nearestTo(name)
    return isOurs || isNear
      ? [`${name} is not a setting of this site. If you mean ${nearest}, rename it; otherwise remove it`]
      : []
  })
}

/** Reduces a name to upper-case letters and digits, whatever its separators. */
const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

const sorted = (name: string) =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

function nearestTo(name: string): { nearest: string; isNear: boolean } {
  const isOfGroup = (known: string) => known.split('_')[0] === name.toUpperCase().split('_')[0]
  const [found] = NAMES.map((known) => ({ known, steps: distance(bare(name), bare(known)) })).sort(
    (a, b) => Number(isOfGroup(b.known)) - Number(isOfGroup(a.known)) || a.steps - b.steps,
  )
  const turned = NAMES.find((known) => sorted(known) === sorted(name))
  if (turned) return { nearest: turned, isNear: true }
  const { known = '', steps = Infinity } = found ?? {}
  // Allows one error in a medium name and two in a long one; short ones resemble common names (PORT, HOST, HOME).
  const length = bare(known).length
  return { nearest: known, isNear: steps <= (length >= 9 ? 2 : length >= 6 ? 1 : 0) }
}

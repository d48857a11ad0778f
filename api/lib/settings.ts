import { isIPv6 } from 'node:net'
import { bech32 } from '@scure/base'
import { z } from 'zod'

const listOf = (message: string[]) => `${message.slice(0, -1).join(', ')} or ${message.at(-1)}`

const oneOf = <const Messages extends [string, ...string[]]>(...message: Messages) =>
  z.enum(message, { error: ({ input }) => `must be ${listOf(message)}, not “${String(input)}”` })

const yes = oneOf('yes', 'no').transform((value) => value === 'yes')

/** Parses a whole number. The error quotes the value, so never use it for secrets. */
const whole = (least: number, most: number, unit = '') => {
  const error = ({ input }: { input: unknown }) =>
    `must be a number from ${least} to ${most}${unit}, not “${String(input)}”`
  return z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })
    .transform(Number)
}

const port = whole(1, 65_535)

/** Linux lets processes of one account share a port, so that a new version can start beside the old one. */
export const IS_METRICS_PORT_SHARED = process.platform === 'linux'

/** The host to listen on, without the brackets of IPv6 addresses in URLs. */
const host = z
  .string()
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
  .refine((value) => !/[/@?#\\\s]/.test(value) && URL.canParse(pageAddress(value, 80)), {
    error: 'must be an address or a name of this machine, such as 127.0.0.1',
  })

const POSTGRES =
  'is not the address of a PostgreSQL server: write postgresql://user:password@host:5432/name, and signs ' +
  'such as @ : / # in a password as %40 %3A %2F %23, or leave it out and set PGPASSWORD'

/** Parses a PostgreSQL URL; errors never quote its password. */
export const databaseAddress = z
  .string()
  .refine((url) => URL.canParse(url) && ['postgresql:', 'postgres:'].includes(new URL(url).protocol), {
    error: POSTGRES,
  })

/** The types of age public keys, by their Bech32 prefix. */
const PUBLIC_KEYS = ['age', 'age1pq', 'age1tag', 'age1tagpq']

/** Verifies the checksum, since a typing error would otherwise surface when a backup is made or cannot be decrypted. */
const isPublicKey = (text: string) => PUBLIC_KEYS.includes(bech32.decodeUnsafe(text, false)?.prefix ?? '')

/** The settings, which `.env.example` and the README explain. */
const SETTINGS = {
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(4321),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  WORKERS: whole(1, 64).default(1),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://your.example' })
    .optional(),
  ALLOW_HTTP: yes.default(false),
  DATABASE_URL: databaseAddress.optional(),
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  EMBEDDED_DATABASE: yes.default(false),
  ALLOW_NEWER_DATABASE: yes.default(false),
  EDGE_SECONDS: whole(0, 3_600, ' seconds').default(10),
  DATABASE_POOL: whole(1, 10_000).default(10),
  SIGN_IN: oneOf('instant', 'link').optional(),
  ALLOW_INSTANT_SIGN_IN: yes.default(false),
  SIGN_IN_LINK_SECONDS: whole(1, 86_400, ' seconds').default(600),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'is not the address of a mail server: write it as smtp://user:password@host:587',
    })
    .optional(),
  SMTP_PER_SECOND: whole(1, 1_000).optional(),
  MAIL_DIR: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .transform((keys) => keys.split(' '))
    .refine((keys) => keys.every(isPublicKey), {
      error:
        'must be a public key such as age1…, which npm run backup -- --make-key FILE prints, or several with spaces between',
    })
    .default([]),
  BACKUP_IDENTITY: z.string().optional(),
  ERASURE_LIST: z.string().default('.data/erasures.txt'),
  MODERATION: oneOf('all', 'newcomers', 'none').default('all'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  TRUST_PROXY: yes.default(false),
  NETWORK_CONNECTIONS: whole(1, 1_000_000).default(100),
  CHECK_LINKS: yes.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of a collector, such as http://127.0.0.1:4318' })
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
}

export type Name = keyof typeof SETTINGS
export type Values = Record<string, string | undefined>

/** The names of all settings. */
export const NAMES = Object.keys(SETTINGS) as Name[]

/**
 * Reads the settings one by one, to collect all errors.
 * @param values the environment variables, as in `process.env`; empty ones, as in settings files, count as missing
 * @returns the environment, in which an invalid value counts as missing, and the errors
 */
export function readSettings(values: Values) {
  const wrong = new Map<Name, string>()
  const usable = Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, type]) => {
      if (!values[name]) return []
      const { error } = type.safeParse(values[name])
      if (error) wrong.set(name as Name, `${name} ${error.issues[0]?.message}`)
      return error ? [] : [[name, values[name]]]
    }),
  )
  const data = z.object(SETTINGS).parse(usable)
  const production = data.NODE_ENV === 'production'
  const env = {
    ...data,
    production,
    SIGN_IN: data.SIGN_IN ?? (production ? 'link' : 'instant'),
    CHECK_LINKS: data.CHECK_LINKS ?? production,
    LOG_LEVEL: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The URL for work that needs its own database session, which a pooler may not provide. */
    directUrl: data.DIRECT_DATABASE_URL ?? data.DATABASE_URL,
    /** The base of links in e-mails and of canonical URLs; never taken from a request. */
    siteUrl: new URL(data.SITE_URL ?? pageAddress(data.HOST, data.PORT)),
  }
  return { env, wrong }
}

export type Environment = ReturnType<typeof readSettings>['env']

/**
 * Reads the environment.
 * @param values the environment variables, as in `process.env`
 * @throws Error that lists every invalid variable with the reason
 */
export function parseEnvironment(values: Values): Environment {
  const { env, wrong } = readSettings(values)
  requireNone([...wrong.values()])
  return env
}

/**
 * Returns the URL of the site on this machine.
 * @param on the host that the server listens on; for all interfaces, the name of this machine is used
 */
export function pageAddress(on: string, number: number): string {
  const [address = ''] = on.split('%')
  const name = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address
  return `http://${isIPv6(name) ? `[${name}]` : name}:${number}`
}

/** Throws when there are problems. @throws Error with one problem a line */
export function requireNone(problems: string[]): void {
  if (problems.length === 0) return
  const [first] = problems
  throw new Error(
    problems.length === 1
      ? `${first}.`
      : `${problems.length} settings have to change:\n${problems.map((each) => `  ${each}.`).join('\n')}`,
  )
}

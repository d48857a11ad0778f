import { isIPv6 } from 'node:net'
import { bech32 } from '@scure/base'
import { z } from 'zod'

const listOf = (message: string[]) => `${message.slice(0, -1).join(', ')} or ${message.at(-1)}`

const oneOf = <const Messages extends [string, ...string[]]>(...message: Messages) =>
  z.enum(message, { error: ({ input }) => `must be ${listOf(message)}, not “${String(input)}”` })

const yes = oneOf('yes', 'no').transform((value) => value === 'yes')

/** A whole number in digits; the message repeats the value, so no secret is read with it. */
const whole = (least: number, most: number, unit = '') => {
  const error = ({ input }: { input: unknown }) =>
    `must be a number from ${least} to ${most}${unit}, not “${String(input)}”`
  return z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })
    .transform(Number)
}

const port = whole(1, 65_535)

/** Linux lets processes of one account share a port, so that a version can start beside the one before. */
export const IS_METRICS_PORT_SHARED = process.platform === 'linux'

/** The host on which a server listens: without the brackets that an IPv6 address needs in a URL. */
const host = z
  .string()
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
  .refine((value) => !/[/@?#\\\s]/.test(value) && URL.canParse(pageAddress(value, 80)), {
    error: 'must be an address or a name of this machine, such as 127.0.0.1',
  })

const POSTGRES =
  'is not the address of a PostgreSQL server: write postgresql://user:password@host:5432/name, and signs ' +
  'such as @ : / # in a password as %40 %3A %2F %23, or leave it out and set PGPASSWORD'

/** An address that cannot be one of a PostgreSQL server is refused without quoting the password in it. */
export const databaseAddress = z
  .string()
  .refine((url) => URL.canParse(url) && ['postgresql:', 'postgres:'].includes(new URL(url).protocol), {
    error: POSTGRES,
  })

/** The kinds of public keys of age, by the prefix of their Bech32. */
const PUBLIC_KEYS = ['age', 'age1pq', 'age1tag', 'age1tagpq']

/** Its checksum reveals a slip, which would otherwise be noticed when a backup is made, or cannot be read. */
const isPublicKey = (text: string) => PUBLIC_KEYS.includes(bech32.decodeUnsafe(text, false)?.prefix ?? '')

/** The settings, by the names that `.env.example` and the README explain. */
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
 * Reads the settings one by one, so that all errors are found at once.
 * @param values the variables by name, as in `process.env`; an empty one, as in files of settings, counts as left out
 * @returns the environment, in which a value that cannot be used counts as left out, and the error of each such value
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
    /** The address for work that needs a session of its own, which a pooler may not give. */
    directUrl: data.DIRECT_DATABASE_URL ?? data.DATABASE_URL,
    /** The base of links in e-mails and of canonical URLs; never from a request. */
    siteUrl: new URL(data.SITE_URL ?? pageAddress(data.HOST, data.PORT)),
  }
  return { env, wrong }
}

export type Environment = ReturnType<typeof readSettings>['env']

/**
 * Reads the environment.
 * @param values the variables by name, as in `process.env`
 * @throws Error that lists every variable that cannot be used, and why
 */
export function parseEnvironment(values: Values): Environment {
  const { env, wrong } = readSettings(values)
  requireNone([...wrong.values()])
  return env
}

/**
 * The address under which pages are opened on this machine.
 * @param on where the server listens; on all addresses it is opened under the name of this machine
 */
export function pageAddress(on: string, number: number): string {
  const [address = ''] = on.split('%')
  const name = ['0.0.0.0', '::'].includes(address) ? 'localhost' : address
  return `http://${isIPv6(name) ? `[${name}]` : name}:${number}`
}

/** @throws Error that says each problem in a line of its own, or the only one */
export function requireNone(problems: string[]): void {
  if (problems.length === 0) return
  const [first] = problems
  throw new Error(
    problems.length === 1
      ? `${first}.`
      : `${problems.length} settings have to change:\n${problems.map((each) => `  ${each}.`).join('\n')}`,
  )
}

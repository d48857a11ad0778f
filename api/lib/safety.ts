import { isIPv4 } from 'node:net'
import { misspeltNames } from './misspelt.ts'
import { readSettings, requireNone, type Environment, type Name, type Values } from './settings.ts'

/** The reason why production requires a database setting. */
export const NEEDS_DATABASE =
  'NODE_ENV=production needs a database: set DATABASE_URL to a PostgreSQL server, or EMBEDDED_DATABASE=yes to keep ' +
  'everything in .data of this machine'

/** Returns true for a loopback host: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  const mapped = name.replace(/^::ffff:(?=\d+\.)/, '')
  return (isIPv4(mapped) && mapped.startsWith('127.')) || name === '::1' || name === 'localhost'
}

const isHttps = (url: URL) => url.protocol === 'https:'

/** A rule with the settings that it depends on; it is skipped when one of them is invalid. */
type Rule = { on: Name[]; problem: (env: Environment) => string | false | undefined }

const ANYBODY = 'lets anybody sign in as any member by typing an address'
const OR_ALLOW = 'or set ALLOW_INSTANT_SIGN_IN=yes if everybody who reaches it may do that'

/** The rules of "Configuration", "Sign-in", "Membership" and "Rates" in the decisions. */
const RULES: Rule[] = [
  {
    on: ['SIGN_IN', 'HOST', 'NODE_ENV', 'ALLOW_INSTANT_SIGN_IN'],
    problem: ({ SIGN_IN, HOST, production, ALLOW_INSTANT_SIGN_IN }) => {
      if (SIGN_IN !== 'instant' || isLoopback(HOST)) return false
      if (production && ALLOW_INSTANT_SIGN_IN)
        return (
          `SIGN_IN=instant on HOST=${HOST} lets everybody who reaches this machine sign in as any member, and is ` +
          'refused with NODE_ENV=production. Use SIGN_IN=link, or HOST=127.0.0.1'
        )
      return (
        !ALLOW_INSTANT_SIGN_IN &&
        `SIGN_IN=instant lets anybody who reaches HOST=${HOST} sign in as any member. Leave HOST as it is, use ` +
          'SIGN_IN=link, or set ALLOW_INSTANT_SIGN_IN=yes if everybody on this network may do that'
      )
    },
  },
  {
    on: ['SIGN_IN', 'SITE_URL', 'NODE_ENV', 'ALLOW_INSTANT_SIGN_IN'],
    problem: ({ SIGN_IN, siteUrl, SITE_URL, ALLOW_INSTANT_SIGN_IN }) =>
      SIGN_IN === 'instant' &&
      SITE_URL &&
      (isHttps(siteUrl) || !isLoopback(siteUrl.hostname)) &&
      !ALLOW_INSTANT_SIGN_IN &&
      `SIGN_IN=instant ${ANYBODY}, and SITE_URL=${siteUrl.origin} says that others reach this site. Use SIGN_IN=link ` +
        `(the default with NODE_ENV=production), leave SITE_URL out, ${OR_ALLOW}`,
  },
  {
    on: ['SIGN_IN', 'TRUST_PROXY', 'NODE_ENV', 'ALLOW_INSTANT_SIGN_IN'],
    problem: ({ SIGN_IN, TRUST_PROXY, ALLOW_INSTANT_SIGN_IN }) =>
      SIGN_IN === 'instant' &&
      TRUST_PROXY &&
      !ALLOW_INSTANT_SIGN_IN &&
      `SIGN_IN=instant ${ANYBODY}, and TRUST_PROXY=yes says that a proxy publishes this site. Use SIGN_IN=link (the ` +
        `default with NODE_ENV=production), leave TRUST_PROXY out, ${OR_ALLOW}`,
  },
  {
    on: ['SIGN_IN', 'NODE_ENV', 'ALLOW_INSTANT_SIGN_IN'],
    problem: ({ SIGN_IN, production, ALLOW_INSTANT_SIGN_IN }) =>
      production &&
      SIGN_IN === 'instant' &&
      !ALLOW_INSTANT_SIGN_IN &&
      `SIGN_IN=instant ${ANYBODY}, so it is refused with NODE_ENV=production. Use SIGN_IN=link, or set ` +
        'ALLOW_INSTANT_SIGN_IN=yes if this server is not public',
  },
  {
    on: ['NODE_ENV', 'SITE_URL'],
    problem: ({ production, SITE_URL }) =>
      production &&
      !SITE_URL &&
      'SITE_URL is missing: links in mails, cookies and the check of where a form came from depend on the address ' +
        'that visitors type. Set it, such as SITE_URL=https://your.example',
  },
  {
    on: ['NODE_ENV', 'SITE_URL', 'ALLOW_HTTP'],
    problem: ({ production, siteUrl, SITE_URL, ALLOW_HTTP }) =>
      production &&
      SITE_URL &&
      !isHttps(siteUrl) &&
      !isLoopback(siteUrl.hostname) &&
      !ALLOW_HTTP &&
      `SITE_URL=${siteUrl.origin} sends cookies and sign-in links where others can read them. Use https, or set ` +
        'ALLOW_HTTP=yes if this network is yours alone',
  },
  {
    on: ['NODE_ENV', 'SIGN_IN', 'SMTP_URL'],
    problem: ({ production, SIGN_IN, SMTP_URL, MAIL_DIR }) =>
      production &&
      SIGN_IN === 'link' &&
      !SMTP_URL &&
      !MAIL_DIR &&
      'SIGN_IN=link sends mails: set SMTP_URL (smtp://user:password@host:port) or MAIL_DIR',
  },
  {
    on: ['NODE_ENV', 'RATE_LIMITS'],
    problem: ({ production, RATE_LIMITS }) =>
      production && RATE_LIMITS === 'off' && 'RATE_LIMITS=off is for tests and is refused in production',
  },
]

/**
 * Rejects an unsafe or unworkable configuration (decisions, "Sign-in", "Membership", "Rates").
 * @param env the result of `parseEnvironment`
 * @throws Error that explains which variables to set
 */
export function requireSafeConfiguration(env: Environment): void {
  requireNone(unsafeIn(env))
}

/**
 * Rejects an invalid configuration at startup.
 * @param values the environment variables, as in `process.env`
 * @throws Error that lists all problems
 */
export const requireConfiguration = (values: Values): void => requireNone(problemsOf(values))

/**
 * Lists the problems of a configuration: invalid values, misspelt names, unsafe combinations, and production without
 * its own database.
 */
export function problemsOf(values: Values): string[] {
  const { env, wrong } = readSettings(values)
  const needsDatabase =
    env.production && !values['DATABASE_URL'] && !env.EMBEDDED_DATABASE && !wrong.has('EMBEDDED_DATABASE')
  return [
    ...misspeltNames(values),
    ...wrong.values(),
    ...(needsDatabase ? [NEEDS_DATABASE] : []),
    ...unsafeIn(env, wrong),
  ]
}

const unsafeIn = (env: Environment, wrong = new Map<Name, string>()): string[] =>
  RULES.filter(({ on }) => !on.some((name) => wrong.has(name))).flatMap(({ problem }) => problem(env) || [])

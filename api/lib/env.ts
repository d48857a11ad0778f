import { z } from 'zod'

const yes = z.enum(['yes', 'no']).transform((value) => value === 'yes')

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_HTTP: yes.default(false),
  DATABASE_URL: z.string().optional(),
  DIRECT_DATABASE_URL: z.string().optional(),
  EDGE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  SIGN_IN: z.enum(['instant', 'link']).optional(),
  ALLOW_INSTANT_SIGN_IN: yes.default(false),
  SIGN_IN_LINK_SECONDS: z.coerce.number().int().min(1).default(600),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'write it as smtp://user:password@host:587' }).optional(),
  MAIL_DIR: z.string().optional(),
  ERASURE_LIST: z.string().default('.data/erasures.txt'),
  MODERATION: z.enum(['all', 'newcomers', 'none']).default('all'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: yes.default(false),
  NETWORK_CONNECTIONS: z.coerce.number().int().min(1).default(100),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/**
 * Reads what the program is told by its environment. `.env.example` and the README say what each name does.
 * @param values the variables by name, as they stand in `process.env`
 * @throws Error that lists every variable that cannot be used, and why
 */
export function parseEnvironment(values: Record<string, string | undefined>) {
  const result = environment.safeParse(
    // A name with nothing behind it, as files of settings have them, says nothing.
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  )
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment cannot be used:\n${lines.join('\n')}`)
  }
  const { data } = result
  const production = values['NODE_ENV'] === 'production'
  return {
    ...data,
    production,
    SIGN_IN: data.SIGN_IN ?? (production ? 'link' : 'instant'),
    LOG_LEVEL: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** For what needs a connection of its own: a pooler may give each transaction another. */
    directUrl: data.DIRECT_DATABASE_URL ?? data.DATABASE_URL,
    /** Where links in mails and canonical addresses point; never taken from a request. */
    siteUrl: new URL(data.SITE_URL ?? `http://${data.HOST}:${data.PORT}`),
  }
}

/** The environment, read once. */
export const env = parseEnvironment(process.env)

const isHttps = (url: URL) => url.protocol === 'https:'

/** Over https, cookies are Secure and carry the __Host- prefix. */
export const overHttps = isHttps(env.siteUrl)

const LOOPBACK = ['127.0.0.1', '::1', '[::1]', 'localhost']

/**
 * Refuses a configuration that would be unsafe or could not work (decisions, "Sign-in", "Membership", "Rates").
 * @param env what `parseEnvironment` gives
 * @throws Error that says which variable to set, and why
 */
export function requireSafeConfiguration(env: ReturnType<typeof parseEnvironment>) {
  const isOpen = !LOOPBACK.includes(env.HOST)
  if (env.SIGN_IN === 'instant' && isOpen && !env.ALLOW_INSTANT_SIGN_IN)
    throw new Error(
      `SIGN_IN=instant lets anybody who reaches HOST=${env.HOST} sign in as any member. Leave HOST as it is, use ` +
        'SIGN_IN=link, or set ALLOW_INSTANT_SIGN_IN=yes if everybody on this network may do that.',
    )
  if (!env.production) return
  if (!env.SITE_URL)
    throw new Error(
      'SITE_URL is missing: links in mails, cookies and the check of where a form came from depend on the address ' +
        'that visitors type. Set it, such as SITE_URL=https://your.example.',
    )
  if (!isHttps(env.siteUrl) && !LOOPBACK.includes(env.siteUrl.hostname) && !env.ALLOW_HTTP)
    throw new Error(
      `SITE_URL=${env.siteUrl.origin} sends cookies and sign-in links where others can read them. Use https, or set ` +
        'ALLOW_HTTP=yes if this network is yours alone.',
    )
  if (env.SIGN_IN === 'instant' && isOpen)
    throw new Error(
      `SIGN_IN=instant on HOST=${env.HOST} lets everybody who reaches this machine sign in as any member, and is ` +
        'refused with NODE_ENV=production. Use SIGN_IN=link, or HOST=127.0.0.1.',
    )
  if (env.SIGN_IN === 'instant' && !env.ALLOW_INSTANT_SIGN_IN)
    throw new Error(
      'SIGN_IN=instant lets anybody sign in as any member by typing an address, so it is refused with ' +
        'NODE_ENV=production. Use SIGN_IN=link, or set ALLOW_INSTANT_SIGN_IN=yes if this server is not public.',
    )
  if (env.SIGN_IN === 'link' && !env.SMTP_URL && !env.MAIL_DIR)
    throw new Error('SIGN_IN=link sends mails: set SMTP_URL (smtp://user:password@host:port) or MAIL_DIR.')
  if (env.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS=off is for tests and is refused in production.')
}

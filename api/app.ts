import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { readable, refusalResponse } from './answers.ts'
import { authRoutes } from './auth/rest.ts'
import { db } from './db.ts'
import { env } from './env.ts'
import { forumRoutes } from './forum/rest.ts'
import { yoga } from './graphql.ts'
import { BODY_LIMIT, isOneClick, requireJson, requireSameOrigin } from './guard.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './headers.ts'
import { log } from './log.ts'
import { mailRoutes } from './mail/rest.ts'
import { accountRoutes } from './members/account-rest.ts'
import { memberRoutes } from './members/rest.ts'
import { databaseAway, Refusal } from './refusal.ts'
import { contextOf } from './request.ts'
import { userRoutes } from './members/user-rest.ts'
import { moderationRoutes } from './moderation/rest.ts'
import { mount, type RestEnv } from './rest.ts'
import { sectionRoutes } from './sections/rest.ts'

/** The API: GraphQL, the documented REST paths, and two questions for whoever watches over the process. */
export const app = new OpenAPIHono<RestEnv>()

app.onError((thrown, c) => refusalResponse(readable(thrown, c.get('requestId'))))
app.notFound(() => refusalResponse(new Refusal('NOT_FOUND', 'There is nothing at this address.')))

app.use(async (c, next) => {
  const began = performance.now()
  const requestId = randomUUID()
  c.set('requestId', requestId)
  await next()
  c.res.headers.set('x-request-id', requestId)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
  // GraphiQL is a page of scripts for developers; it does not exist in production.
  const isGraphiql = !env.production && c.res.headers.get('content-type')?.startsWith('text/html')
  if (!isGraphiql) c.res.headers.set('content-security-policy', NO_PAGE_POLICY)
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  const ms = Math.round(performance.now() - began)
  log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
})

app.get('/healthz', (c) => c.json({ status: 'ok' }))
app.get('/readyz', async (c) => {
  await db.$queryRaw`select 1`
  return c.json({ status: 'ready' })
})

app.use(
  bodyLimit({
    maxSize: BODY_LIMIT,
    onError: () => refusalResponse(new Refusal('TOO_LARGE', 'This is too large to send.')),
  }),
)

app.use(async (c, next) => {
  if (!isOneClick(c.req.method, c.req.path)) {
    requireSameOrigin(c.req.method, (name) => c.req.header(name))
    requireJson(c.req.method, (name) => c.req.header(name))
  }

  const added = new Headers()
  const incoming = {
    cookie: c.req.header('cookie'),
    userAgent: c.req.header('user-agent'),
    forwardedFor: c.req.header('x-forwarded-for'),
    peer: peerOf(c),
  }
  c.set('context', await contextOf(incoming, added))
  await next()
  for (const [name, value] of added) c.res.headers.append(name, value)
})

// A handler that hangs is answered for; the database's own limit ends its statement.
const SECONDS = 15
app.use(async (_c, next) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(databaseAway()), SECONDS * 1000)
  })
  try {
    await Promise.race([next(), late])
  } finally {
    clearTimeout(timer)
  }
})

app.on(['GET', 'POST'], '/graphql', (c) => yoga.fetch(c.req.raw, c.get('context')))

mount(app, [
  ...authRoutes,
  ...forumRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...moderationRoutes,
  ...sectionRoutes,
])
app.doc('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Irish Agile', version: '1' } })

/** The peer's address; a request made inside the process (a test) has none. */
function peerOf(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}

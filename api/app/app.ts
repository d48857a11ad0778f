import { getConnInfo } from '@hono/node-server/conninfo'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { graphqlRefusalResponse, readable, refusalResponse } from '../http/error-responses.ts'
import { auditRoutes } from '../audit/rest.ts'
import { authRoutes } from '../auth/rest.ts'
import { inTime } from '../http/deadline.ts'
import './emails.ts'
import { env } from '../lib/env.ts'
import { answerRoutes } from '../forum/answers/rest.ts'
import { historyRoutes } from '../forum/history/rest.ts'
import { pinRoutes } from '../forum/pins/rest.ts'
import { discussionRoutes } from '../moderation/discussions/rest.ts'
import { forumRoutes } from '../forum/rest.ts'
import { yoga } from './yoga.ts'
import { BODY_LIMIT, GRAPHQL_BODY_LIMIT, isOneClick, requireJson, requireSameOrigin } from '../http/guard.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from '../http/headers.ts'
import { spend } from '../http/rates.ts'
import { mailRoutes } from '../mail/rest.ts'
import { accountRoutes } from '../members/account/rest.ts'
import { memberRoutes } from '../members/rest.ts'
import { isAdmin } from '../policy.ts'
import { notificationRoutes } from '../notifications/rest.ts'
import { requireDatabase } from '../http/readiness.ts'
import { Refusal } from '../lib/refusal.ts'
import { contextOf } from '../auth/context.ts'
import { networkOf } from '../http/request.ts'
import { noteRefusal } from '../http/security-events.ts'
import { userRoutes } from '../members/administration/rest.ts'
import { removedRoutes } from '../moderation/removed/rest.ts'
import { appealRoutes } from '../moderation/appeals/rest.ts'
import { moderationRoutes } from '../moderation/acts/rest.ts'
import { versionRoutes } from '../moderation/versions/rest.ts'
import { suspensionRoutes } from '../moderation/suspension/rest.ts'
import { reportRoutes } from '../reports/rest.ts'
import { describedApi } from '../http/rest/openapi.ts'
import { mount, type RestEnv } from '../http/rest/rest.ts'
import { printedSchema } from './schema.ts'
import { sectionRoutes } from '../sections/rest.ts'
import { requestId } from '../lib/trace.ts'

/** The API: GraphQL, the documented REST paths, and two questions for whoever watches over the process. */
export const app = new OpenAPIHono<RestEnv>()

const refused = (c: HonoContext<RestEnv>, refusal: Refusal | null) =>
  c.req.path === '/graphql'
    ? graphqlRefusalResponse(refusal, c.req.header('accept'))
    : refusalResponse(refusal)

app.onError(async (thrown, c) => {
  const refusal = readable(thrown)
  const { viewer, origin } = c.get('context') ?? {
    viewer: null,
    origin: { network: networkOf(incomingOf(c)) },
  }
  if (refusal) await noteRefusal(refusal.code, viewer, origin.network)
  return refused(c, refusal)
})
app.notFound((c) => {
  const methods = methodsAt(c.req.path)
  if (methods.length === 0) return refused(c, new Refusal('NOT_FOUND', 'There is nothing at this address.'))
  const allow = methods.join(', ')
  const response = refused(c, new Refusal('METHOD', `This address takes ${allow}.`))
  response.headers.set('allow', allow)
  return response
})

/** The methods that some handler takes at a path; what is there for every method handles none of them. */
const methodsAt = (path: string): string[] =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

app.use(async (c, next) => {
  await next()
  c.res.headers.set('x-request-id', requestId())
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
  // GraphiQL is a page of scripts for developers; it does not exist in production.
  const isGraphiql = !env.production && c.res.headers.get('content-type')?.startsWith('text/html')
  if (!isGraphiql) c.res.headers.set('content-security-policy', NO_PAGE_POLICY)
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})

app.get('/healthz', (c) => c.json({ status: 'ok' }))

// Nothing that a request waits for, from the session on, keeps it from being answered.
app.use((_c, next) => inTime(next()))

app.get('/readyz', async (c) => {
  await requireDatabase()
  return c.json({ status: 'ready' })
})

const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => refused(c, new Refusal('TOO_LARGE', 'This is too large to send.')),
  })
app.use(atMost(BODY_LIMIT))

app.use(async (c, next) => {
  if (!isOneClick(c.req.method, c.req.path)) {
    requireSameOrigin(c.req.method, (name) => c.req.header(name))
    requireJson(c.req.method, (name) => c.req.header(name))
  }

  const added = new Headers()
  c.set('context', await contextOf(incomingOf(c), added))
  await next()
  for (const [name, value] of added) c.res.headers.append(name, value)
})

// Documents that come as text: the site asks its own by their hash. Administrators write sections, and are not held back.
const short = atMost(GRAPHQL_BODY_LIMIT)
app.use('/graphql', async (c, next) => {
  const { viewer, origin } = c.get('context')
  if (isAdmin(viewer)) return next()
  await spend('documents', origin.network)
  return short(c, next)
})
app.on(['GET', 'POST'], '/graphql', (c) => yoga.fetch(c.req.raw, c.get('context')))

mount(app, [
  ...authRoutes,
  ...forumRoutes,
  ...answerRoutes,
  ...pinRoutes,
  ...discussionRoutes,
  ...historyRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...suspensionRoutes,
  ...moderationRoutes,
  ...removedRoutes,
  ...notificationRoutes,
  ...reportRoutes,
  ...appealRoutes,
  ...versionRoutes,
  ...auditRoutes,
  ...sectionRoutes,
])
let schemaText: string | undefined
app.get('/api/schema.graphql', (c) =>
  c.body((schemaText ??= printedSchema()), 200, { 'content-type': 'text/plain; charset=utf-8' }),
)
app.get('/api/openapi.json', (c) => c.json(describedApi(app)))

const incomingOf = (c: HonoContext<RestEnv>) => ({
  cookie: c.req.header('cookie'),
  userAgent: c.req.header('user-agent'),
  forwardedFor: c.req.header('x-forwarded-for'),
  peer: peerOf(c),
})

/** The peer's address; a request made inside the process (a test) has none. */
function peerOf(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}

import { readFileSync } from 'node:fs'
import { getConnInfo } from '@hono/node-server/conninfo'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { toRefusal, refusalResponse } from '../http/error-responses.ts'
import { auditRoutes } from '../audit/rest.ts'
import { authRoutes } from '../auth/rest.ts'
import { tokenRoutes } from '../auth/tokens/rest.ts'
import { describeWebhooks } from '../members/webhooks/responses.ts'
import { webhookRoutes } from '../members/webhooks/rest.ts'
import { withDeadline } from '../http/deadline.ts'
import './emails.ts'
import { acceptedReplyRoutes } from '../forum/accepted/rest.ts'
import { bookmarkRoutes } from '../forum/bookmarks/rest.ts'
import { eventRoutes } from '../forum/events/rest.ts'
import { vacancyRoutes } from '../forum/vacancies/rest.ts'
import { historyRoutes } from '../forum/history/rest.ts'
import { pinRoutes } from '../forum/pins/rest.ts'
import { discussionRoutes } from '../moderation/discussions/rest.ts'
import { forumRoutes } from '../forum/rest.ts'
import { ownLimitRoutes } from '../forum/viewer-state/rest.ts'
import { votingRoutes } from '../forum/votes/rest.ts'
import { BODY_LIMIT, isOneClick, isSafe, requireJson, requireSameOrigin } from '../http/guard.ts'
import { NO_PAGE_POLICY, PUBLIC_READ, SECURITY_HEADERS, SHARED_READ } from '../http/headers.ts'
import { mailRoutes } from '../mail/rest.ts'
import { accountRoutes } from '../members/account/rest.ts'
import { muteRoutes } from '../members/mutes/rest.ts'
import { profileRoutes } from '../members/profile/rest.ts'
import { memberRoutes } from '../members/rest.ts'
import { followRoutes } from '../notifications/follows/rest.ts'
import { notificationPreferenceRoutes } from '../notifications/preferences/rest.ts'
import { notificationRoutes } from '../notifications/rest.ts'
import { requireNoMaintenance } from '../cache/maintenance.ts'
import { requireDatabase } from '../http/readiness.ts'
import { Refusal } from '../lib/refusal.ts'
import { requireWriting } from '../policy.ts'
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
import { servedApi } from '../http/rest/openapi.ts'
import { mount, type RestEnv } from '../http/rest/rest.ts'
import { printedSchema } from './schema.ts'
import { sectionRoutes } from '../sections/rest.ts'
import { requestId } from '../lib/trace.ts'

/** The documented REST paths, the API descriptions and two health checks. */
export const app = new OpenAPIHono<RestEnv>()

app.onError(async (thrown, c) => {
  const refusal = toRefusal(thrown)
  const { viewer, origin } = c.get('context') ?? {
    viewer: null,
    origin: { network: networkOf(incomingOf(c)) },
  }
  if (refusal) await noteRefusal(refusal.code, viewer, origin.network)
  return refusalResponse(refusal)
})
app.notFound((c) => {
  const methods = methodsAt(c.req.path)
  if (methods.length === 0)
    return refusalResponse(new Refusal('NOT_FOUND', 'There’s nothing at this address.'))
  const allow = methods.join(', ')
  const response = refusalResponse(new Refusal('METHOD', `This address takes ${allow}.`))
  response.headers.set('allow', allow)
  return response
})

/** Returns the methods with a handler of their own at a path; middleware for all methods does not count. */
const methodsAt = (path: string): string[] =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

app.use(async (c, next) => {
  await next()
  c.res.headers.set('x-request-id', requestId())
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
  c.res.headers.set('content-security-policy', NO_PAGE_POLICY)
  if (c.get('isPublicRead')) {
    for (const [name, value] of Object.entries(PUBLIC_READ)) c.res.headers.set(name, value)
    const { cookie, authorization } = c.req.header()
    const isForEverybody = c.res.status === 200 && !cookie && !authorization
    if (isForEverybody && !c.res.headers.has('cache-control'))
      for (const [name, value] of Object.entries(SHARED_READ)) c.res.headers.set(name, value)
  }
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})

app.get('/healthz', (c) => c.json({ status: 'ok' }))

// Limits the time of every later step, beginning with the session lookup.
app.use((_c, next) => withDeadline(next()))

app.get('/readyz', async (c) => {
  await requireDatabase()
  return c.json({ status: 'ready' })
})

const limitBody = bodyLimit({
  maxSize: BODY_LIMIT,
  onError: () => refusalResponse(new Refusal('TOO_LARGE', 'This is too large to send.')),
})
// No read has a body, and looking for one creates the whole request object of the standard.
app.use((c, next) => (isSafe(c.req.method) ? next() : limitBody(c, next)))

app.use(async (c, next) => {
  if (!isOneClick(c.req.method, c.req.path)) {
    requireSameOrigin(c.req.method, (name) => c.req.header(name))
    requireJson(c.req.method, (name) => c.req.header(name))
  }

  const added = new Headers()
  const context = await contextOf(incomingOf(c), added)
  c.set('context', context)
  if (!isSafe(c.req.method)) {
    requireWriting(context.viewer)
    await requireNoMaintenance()
  }
  await next()
  for (const [name, value] of added) c.res.headers.append(name, value)
})

mount(app, [
  ...authRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...forumRoutes,
  ...votingRoutes,
  ...acceptedReplyRoutes,
  ...bookmarkRoutes,
  ...eventRoutes,
  ...vacancyRoutes,
  ...pinRoutes,
  ...discussionRoutes,
  ...historyRoutes,
  ...ownLimitRoutes,
  ...memberRoutes,
  ...profileRoutes,
  ...muteRoutes,
  ...accountRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...suspensionRoutes,
  ...moderationRoutes,
  ...removedRoutes,
  ...notificationRoutes,
  ...followRoutes,
  ...notificationPreferenceRoutes,
  ...reportRoutes,
  ...appealRoutes,
  ...versionRoutes,
  ...auditRoutes,
  ...sectionRoutes,
])
describeWebhooks(app)
let schemaText: string | undefined
app.get('/api/schema.graphql', (c) =>
  c.body((schemaText ??= printedSchema()), 200, { 'content-type': 'text/plain; charset=utf-8' }),
)
const restDocument = new URL('../graphql/REST.md', import.meta.url)
app.get('/api/rest.md', (c) =>
  c.body(readFileSync(restDocument, 'utf8'), 200, { 'content-type': 'text/markdown; charset=utf-8' }),
)
app.get('/api/openapi.json', (c) => c.body(servedApi(app), 200, { 'content-type': 'application/json' }))

const incomingOf = (c: HonoContext<RestEnv>) => ({
  cookie: c.req.header('cookie'),
  userAgent: c.req.header('user-agent'),
  forwardedFor: c.req.header('x-forwarded-for'),
  authorization: c.req.header('authorization'),
  peer: peerOf(c),
})

/** Returns the address of the peer; undefined for a request made inside the process (a test). */
function peerOf(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}

import { astro, getFetchState } from 'astro/hono'
import { Hono } from 'hono'

// Entry point of every request to Astro's own server. In development it gives pages the schema on behalf of the viewer;
// in production api/server/server.ts does that, and this only forwards.
const app = new Hono()

type Locals = (request: Request, added: Headers) => Promise<object>
declare global {
  /** Loads the current API; defined by .config/tools/vite-api.js in development only. */
  var loadApi: () => Promise<{ localsFor: Locals }>
}

if (import.meta.env.DEV) {
  app.use(async (c, next) => {
    // A pre-rendered page needs no data, and Astro warns when the request's headers are read.
    if (getFetchState(c).routeData?.prerender) return next()
    const { localsFor } = await loadApi()
    const added = new Headers()
    Object.assign(getFetchState(c).locals, await localsFor(c.req.raw, added))
    await next()
    for (const [name, value] of added) c.res.headers.append(name, value)
  })
}

// Sends pages as a whole: a streamed one would already have started as a success when its island throws, and never end.
app.use((c, next) => {
  getFetchState(c).streaming = false
  return next()
})
app.use(astro())

export default app

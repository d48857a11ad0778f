import { astro, getFetchState } from 'astro/hono'
import { Hono } from 'hono'

// Every request to Astro's own server passes here. In development it gives pages the schema on behalf of whoever
// asks; in production api/server/server.ts does that, and this only hands on.
const entrance = new Hono()

type Locals = (request: Request, added: Headers) => Promise<object>
declare global {
  /** Loads the API as it is now; put there by .config/tools/vite-api.js, in development only. */
  var loadApi: () => Promise<{ localsFor: Locals }>
}

if (import.meta.env.DEV) {
  entrance.use(async (c, next) => {
    // A page that is built once asks nothing, and Astro warns where somebody looks at what its request carries.
    if (getFetchState(c).routeData?.prerender) return next()
    const { localsFor } = await loadApi()
    const added = new Headers()
    Object.assign(getFetchState(c).locals, await localsFor(c.req.raw, added))
    await next()
    for (const [name, value] of added) c.res.headers.append(name, value)
  })
}

// Delivery sends a page whole. One that is written in pieces has begun as a success when its island throws, and never ends.
entrance.use((c, next) => {
  getFetchState(c).streaming = false
  return next()
})
entrance.use(astro())

export default entrance

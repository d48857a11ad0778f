import { astro, getFetchState } from 'astro/hono'
import { Hono } from 'hono'

// Every request to Astro's own server passes here. In development it gives pages the schema on behalf of whoever
// asks; in production api/server.ts does that, and this only hands on.
const entrance = new Hono()

if (import.meta.env.DEV) {
  const { localsFor } = await import('../api/delivery/development.ts')
  entrance.use(async (c, next) => {
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

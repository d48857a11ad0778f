import { astro, getFetchState } from 'astro/hono'
import { Hono } from 'hono'

// Every request to Astro's own server passes here. In development it gives pages the schema on behalf of whoever
// asks; in production api/server.ts does that, and this only hands on.
const entrance = new Hono()

if (import.meta.env.DEV) {
  const { localsFor } = await import('../api/delivery/development.ts')
  entrance.use(async (c, next) => {
    const cookies: string[] = []
    Object.assign(getFetchState(c).locals, await localsFor(c.req.raw, cookies))
    await next()
    for (const header of cookies) c.res.headers.append('set-cookie', header)
  })
}

entrance.use(astro())

export default entrance

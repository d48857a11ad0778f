const ENTRY = '/api/delivery/development.ts'

/** Mounts the API in Astro's development server, in the same process and with the same hot reload. */
export const apiInDevelopment = () => ({
  name: 'api-in-development',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((req, res, next) => {
      const answer = async () => {
        const { isApi, listener, twinOf } = await server.ssrLoadModule(ENTRY)
        const url = req.url ?? '/'
        if (isApi(url)) return listener(req, res)
        const [pathname, query = ''] = url.split('?')
        const twin = twinOf(req.method, pathname, query && `?${query}`)
        if (twin) req.url = twin
        next()
      }
      answer().catch(next)
    })
  },
})

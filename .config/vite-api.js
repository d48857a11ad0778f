const ENTRY = '/api/delivery/development.ts'

/** Mounts the API in Astro's development server, in the same process and with the same hot reload. */
export const apiInDevelopment = () => ({
  name: 'api-in-development',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((req, res, next) => {
      const answer = async () => {
        const { isApi, listener, renderedAt } = await server.ssrLoadModule(ENTRY)
        const url = req.url ?? '/'
        if (isApi(url)) return listener(req, res)
        req.url = renderedAt(req.method, url)
        next()
      }
      answer().catch(next)
    })
  },
})

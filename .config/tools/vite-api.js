import { fileURLToPath } from 'node:url'
import { createServerModuleRunner } from 'vite'

const ENTRY = '/api/delivery/development.ts'
const API = fileURLToPath(new URL('../../api/', import.meta.url))

/**
 * Mounts the API in Astro's development server, in the same process and with hot reload; pages reach it by the same
 * function (site/fetch.ts). Each schema type is registered once, so after a change the whole API is reloaded, after any
 * reload in progress.
 */
export const apiInDevelopment = () => {
  let runner
  let loading
  let isOutdated = true

  const load = () => {
    if (!isOutdated) return loading
    isOutdated = false
    const before = Promise.allSettled([loading])
    return (loading = before.then(() => {
      runner.clearCache()
      return runner.import(ENTRY)
    }))
  }

  return {
    name: 'api-in-development',
    apply: 'serve',
    hotUpdate({ file }) {
      if (file.startsWith(API)) isOutdated = true
    },
    configureServer(server) {
      runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
      globalThis.loadApi = load
      server.middlewares.use((req, res, next) => {
        const respond = async () => {
          const { isApi, listener, renderedAt } = await load()
          const url = req.url ?? '/'
          if (isApi(url)) return listener(req, res)
          req.url = renderedAt(req.method, url)
          next()
        }
        respond().catch(next)
      })
    },
  }
}

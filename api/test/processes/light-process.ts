import { registerHooks } from 'node:module'

// Preloaded into workers whose content does not matter: they listen like those of the site, and start in a tenth of the
// time.

const LIGHT = `
  import { createServer } from 'node:http'
  import { setTimeout as sleep } from 'node:timers/promises'

  export async function startServer() {
    // As the site does, a worker exists for a while before it listens.
    await sleep(500)
    const server = createServer((_, response) => response.end())
    await new Promise((resolve) => server.listen(Number(process.env.PORT), process.env.HOST, resolve))
    return { close: () => new Promise((resolve) => server.close(resolve)) }
  }`

const url = `data:text/javascript,${encodeURIComponent(LIGHT)}`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/server/server.ts') ? { url, shortCircuit: true } : next(specifier, context),
})

import { fileURLToPath } from 'node:url'
import type { ViteDevServer } from 'vite'
import { checkContent } from '../../site/schemas/check/check.ts'

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url))

type Server = {
  watcher: Pick<ViteDevServer['watcher'], 'on'>
  ws: Pick<ViteDevServer['ws'], 'on' | 'send'>
  config: { logger: Pick<ViteDevServer['config']['logger'], 'error'> }
}

/**
 * Shows content errors over every page of the development server, which would otherwise silently show the previous
 * content.
 * @param folder the content folder, ending in a slash
 */
export const contentInDevelopment = (folder = CONTENT) => {
  let mistakes: string[] = []
  let checked = Promise.resolve()

  return {
    name: 'content-in-development',
    apply: 'serve' as const,
    configureServer({ watcher, ws, config: { logger } }: Server) {
      const show = () => {
        // Astro renders the message as HTML, and the stack as it is.
        const err = { message: 'The content is not right yet.', stack: mistakes.join('\n') }
        if (mistakes.length > 0) ws.send({ type: 'error', err })
      }
      const check = async () => {
        const before = mistakes.join('\n')
        mistakes = await checkContent(folder)
        show()
        const now = mistakes.join('\n')
        // The terminal would otherwise show only Astro's own parser errors.
        if (now && now !== before) logger.error(`The content is not right yet:\n${now}`)
        // Astro does not reload when a file is restored.
        if (before && !now) ws.send({ type: 'full-reload' })
      }
      const checkAgain = () => {
        checked = checked.then(check).catch((error: unknown) => logger.error(String(error)))
      }
      checkAgain()
      watcher.on('all', (_, file) => {
        if (file.startsWith(folder)) checkAgain()
      })
      ws.on('connection', show)
    },
  }
}

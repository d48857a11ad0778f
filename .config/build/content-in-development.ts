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
 * Shows mistakes in the content over every page of the development server, whose pages otherwise stay silently as they were.
 * @param folder that of the content, ending in a slash
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
        // Astro says in the terminal only what its parser says.
        if (now && now !== before) logger.error(`The content is not right yet:\n${now}`)
        // Astro reloads nothing when a file is again what it was.
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

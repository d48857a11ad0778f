import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Render } from './pages.ts'

/**
 * Loads all built pages at once. Astro would load each on its first request, when another build may have replaced the
 * files.
 * @param folder the build's `server/`
 */
export async function loadPages(folder: string): Promise<Render> {
  const base = `${pathToFileURL(folder).href}/`
  // Resolves loaded modules without their files, which Node would look up again.
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('.') || !context.parentURL?.startsWith(base)) return next(specifier, context)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    },
  })
  const load = (file: string) => import(base + file) as Promise<unknown>
  const { handler } = (await load('entry.mjs')) as { handler: Render }
  await Promise.all(globSync('**/*.mjs', { cwd: folder }).map(load))
  return handler
}

import { existsSync, readFileSync } from 'node:fs'
import { Problem } from '../commands/lib/steps.ts'

/** The file that marks a folder in which `deploy/pack.ts` has left what runs the site, and nothing to build it. */
export const IMAGE = 'image.json'

/**
 * Returns true for an image.
 * @throws Problem when its pages were built for another address
 */
export function isImage(address = process.env['SITE_URL']): boolean {
  if (!existsSync(IMAGE)) return false
  const { SITE_URL: built } = JSON.parse(readFileSync(IMAGE, 'utf8')) as { SITE_URL?: string }
  if (built !== address)
    throw new Problem(
      `These pages were built for ${built ?? 'no SITE_URL'}, and SITE_URL is ${address ?? 'not set'}: build the image ` +
        'with --build-arg SITE_URL=… of the address that visitors type.',
    )
  return true
}

import { existsSync, readFileSync } from 'node:fs'
import { Problem } from '../commands/lib/steps.ts'

/** Marker file of a folder that `deploy/pack.ts` has filled with what runs the site, without the build tools. */
export const IMAGE = 'image.json'

/**
 * Returns true for an image.
 * @throws Problem if its pages were built for another URL
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

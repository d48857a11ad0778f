import type { SiteIdentity } from '../server/metadata.ts'
import { readPage } from './read.ts'

/** Returns the site's name and its base URL: SITE_URL, otherwise that in content/site.json. */
export async function siteIdentity(): Promise<SiteIdentity> {
  const { name } = await readPage('site')
  return { name, base: new URL(import.meta.env.SITE) }
}

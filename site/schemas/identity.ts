import type { SiteIdentity } from '../server/metadata.ts'
import { readPage } from './read.ts'

/** Takes nothing; returns the site's name and its address: that of SITE_URL, else that of content/site.json. */
export async function siteIdentity(): Promise<SiteIdentity> {
  const { name } = await readPage('site')
  return { name, base: new URL(import.meta.env.SITE) }
}

// Changes of the certificates' figures as an Atom feed, pre-rendered because content only changes with a build.
import type { APIRoute } from 'astro'
import { changeEntries } from '../../learning/certificates/change-entries.ts'
import { respondWithFeed } from '../../publishing/feeds/respond.ts'
import { siteIdentity } from '../../schemas/identity.ts'
import { readFolder, readPage } from '../../schemas/read.ts'

export const GET: APIRoute = async ({ url }) => {
  const { feed } = await readPage('certificatesPage')
  const { name, base } = await siteIdentity()
  return respondWithFeed('xml', {
    title: feed.title,
    description: feed.description,
    home: new URL('/certificates', base).href,
    self: new URL(url.pathname, base).href,
    entries: changeEntries(await readFolder('certificates'), base, name),
  })
}

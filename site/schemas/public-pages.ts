import type { CollectionEntry } from 'astro:content'
import { certificateMeta } from './certificates/meta.ts'
import { readFolder, readPage } from './read.ts'

/** A public page. */
export type PublicPage = { path: string; title: string; description: string }

/**
 * Returns all pages made from content files, in the order of the menu.
 * @param withSamples true to include pages of samples, which sitemaps omit
 */
export async function publicPages({ withSamples = false } = {}): Promise<PublicPage[]> {
  const providers = (await readFolder('training')).filter(({ data }) => withSamples || !data.sample)
  const legal = await readFolder('legal')
  const basics = await readFolder('basics')
  const certificates = await readFolder('certificates')
  const topics = await readFolder('practice')
  return [
    pageOf('/', await readPage('home')),
    pageOf('/manifesto', await readPage('manifesto')),
    pageOf('/fundamentals', await readPage('fundamentals')),
    ...basics.map(({ id, data }) => pageOf(`/fundamentals/${id}`, { meta: data })),
    pageOf('/glossary', await readPage('glossary')),
    pageOf('/certificates', await readPage('certificatesPage')),
    ...certificates.map(({ id, data }) => pageOf(`/certificates/${id}`, { meta: certificateMeta(data) })),
    pageOf('/practice', await readPage('practicePage')),
    ...topics.map(({ id, data }) => pageOf(`/practice/${id}`, { meta: data })),
    pageOf('/organizations', await readPage('organizationsPage')),
    pageOf('/resources', await readPage('resourcesPage')),
    pageOf('/training', await readPage('trainingPage')),
    ...providers.map(({ id, data }) => pageOf(`/training/${id}`, { meta: providerMeta(data) })),
    pageOf('/contact', await readPage('contact')),
    pageOf('/moderation', await readPage('publicLog')),
    ...legal.map(({ id, data }) => pageOf(`/legal/${id}`, { meta: data })),
  ]
}

/** Returns the title and description of a provider's page. */
export const providerMeta = ({
  name,
  subtitle,
  description,
}: Pick<CollectionEntry<'training'>['data'], 'name' | 'subtitle' | 'description'>) => ({
  title: name,
  description: `${subtitle}. ${description}`.slice(0, 200),
})

const pageOf = (path: string, { meta }: { meta: { title: string; description: string } }): PublicPage => ({
  path,
  title: meta.title,
  description: meta.description,
})

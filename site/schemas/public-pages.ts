import type { CollectionEntry } from 'astro:content'
import { certificateMeta } from './certificates/meta.ts'
import { readFolder, readPage } from './read.ts'

/** A page that anyone may find. */
export type PublicPage = { path: string; title: string; description: string }

/**
 * Returns every page that is made of content files, in the order of the menu.
 * @param withSamples includes the pages of what is invented, which no sitemap may have
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

/** Takes a provider; returns the title and the description of its page. */
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

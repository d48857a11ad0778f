import { readFolder, readPage } from './read.ts'

/** A page that anyone may find. */
export type PublicPage = { path: string; title: string; description: string }

/** Returns every page that is made of content files, in the order of the menu. */
export async function publicPages(): Promise<PublicPage[]> {
  const legal = await readFolder('legal')
  return [
    pageOf('/', await readPage('home')),
    pageOf('/manifesto', await readPage('manifesto')),
    pageOf('/fundamentals', await readPage('fundamentals')),
    pageOf('/organizations', await readPage('organizationsPage')),
    pageOf('/resources', await readPage('resourcesPage')),
    pageOf('/training', await readPage('trainingPage')),
    pageOf('/contact', await readPage('contact')),
    pageOf('/moderation', await readPage('publicLog')),
    ...legal.map(({ id, data }) => pageOf(`/legal/${id}`, { meta: data })),
  ]
}

const pageOf = (path: string, { meta }: { meta: { title: string; description: string } }): PublicPage => ({
  path,
  title: meta.title,
  description: meta.description,
})

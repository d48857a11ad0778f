import { readFolder, readPage } from './read.ts'

/** A page that everybody may find, with all of its text. */
export interface PublicPage {
  path: string
  title: string
  description: string
  /** Everything that the content files say on it, a line for each text, for searching. */
  text: string
}

/** Takes nothing; returns every page that is made of content files, in the order of the menu. */
export async function publicPages(): Promise<PublicPage[]> {
  const [organizations, comparison, resources, training, legal] = await Promise.all([
    readFolder('organizations'),
    readPage('comparison'),
    readFolder('resources'),
    readFolder('training'),
    readFolder('legal'),
  ])
  const fieldsOf = (entries: { data: unknown }[]) => entries.map(({ data }) => data)
  return [
    pageOf('/', await readPage('home')),
    pageOf('/manifesto', await readPage('manifesto')),
    pageOf('/fundamentals', await readPage('fundamentals')),
    pageOf('/organizations', await readPage('organizationsPage'), fieldsOf(organizations), comparison),
    pageOf('/resources', await readPage('resourcesPage'), fieldsOf(resources)),
    pageOf('/training', await readPage('trainingPage'), fieldsOf(training)),
    pageOf('/contact', await readPage('contact')),
    pageOf('/moderation', await readPage('publicLog')),
    ...legal.map(({ id, data, body }) => pageOf(`/legal/${id}`, { meta: data }, labelOf(body))),
  ]
}

/** Markdown as it is read: without its signs and the addresses of its links. */
const labelOf = (markdown = '') => markdown.replace(/\]\([^)]*\)|[*_`|[\]]|^#+ |^- /gm, '')

type Texts = { meta: { title: string; description: string } }

const pageOf = (path: string, texts: Texts, ...more: unknown[]): PublicPage => ({
  path,
  title: texts.meta.title,
  description: texts.meta.description,
  text: textIn([texts, ...more]).join('\n'),
})

/** Every text in a value, however deep, but addresses and days. */
function textIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(https?:|\/|\d{4}-\d\d-\d\d$)/.test(value) ? [] : [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textIn) : []
}

import { getCollection, type CollectionEntry } from 'astro:content'
import { folders, pages } from './collections.ts'
import { samplesIn } from './samples.ts'

type Page = keyof typeof pages
type OrderedFolder = keyof typeof folders

/**
 * Returns the content of a single-file collection. @throws if the file is missing, because no page can be built without
 * its texts
 */
export async function readPage<Name extends Page>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name)
  if (!entry)
    throw new Error(`The content file of "${name}" is missing; run "npm run check" to see which one.`)
  return entry.data
}

/** Returns the entries of a folder collection, sorted by `order`. */
export async function readFolder<Name extends OrderedFolder>(name: Name): Promise<CollectionEntry<Name>[]> {
  const entries: CollectionEntry<Name>[] = await getCollection(name)
  return entries.sort((one, other) => one.data.order - other.data.order)
}

let samples: Promise<string[]> | undefined

/** Returns the samples left to replace, with their files; cached, because those of a built site do not change. */
export const readSamples = () => (import.meta.env.DEV ? listSamples() : (samples ??= listSamples()))

async function listSamples(): Promise<string[]> {
  const tree = new Map<string, unknown>()
  for (const name of Object.keys(pages) as Page[]) tree.set(pages[name].file, await readPage(name))
  for (const name of Object.keys(folders) as OrderedFolder[])
    for (const { id, data } of await readFolder(name)) tree.set(`${folders[name].folder}/${id}.json`, data)
  return samplesIn(tree)
}

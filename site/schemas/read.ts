import { getCollection, type CollectionEntry } from 'astro:content'
import { folders, pages } from './collections.ts'
import { samplesIn } from './samples.ts'

type Page = keyof typeof pages
type OrderedFolder = keyof typeof folders

/**
 * Takes the name of a collection that is one file, such as `home`; returns its content. Throws when the file is
 * missing, because no page can be built without its texts.
 */
export async function readPage<Name extends Page>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name)
  if (!entry)
    throw new Error(`The content file of "${name}" is missing; run "npm run check" to see which one.`)
  return entry.data
}

/** Takes the name of a collection that is a folder, such as `training`; returns its entries, the smallest `order` first. */
export async function readFolder<Name extends OrderedFolder>(name: Name): Promise<CollectionEntry<Name>[]> {
  const entries: CollectionEntry<Name>[] = await getCollection(name)
  return entries.sort((one, other) => one.data.order - other.data.order)
}

let samples: Promise<string[]> | undefined

/** Returns the samples that are left to replace, with their files. A built site has the same ones for ever. */
export const readSamples = () => (import.meta.env.DEV ? listSamples() : (samples ??= listSamples()))

async function listSamples(): Promise<string[]> {
  const tree = new Map<string, unknown>()
  for (const name of Object.keys(pages) as Page[]) tree.set(pages[name].file, await readPage(name))
  for (const name of Object.keys(folders) as OrderedFolder[])
    for (const { id, data } of await readFolder(name)) tree.set(`${folders[name].folder}/${id}.json`, data)
  return samplesIn(tree)
}

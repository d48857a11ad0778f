import { getCollection, type CollectionEntry } from 'astro:content'
import type { folders, pages } from './collections.ts'

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

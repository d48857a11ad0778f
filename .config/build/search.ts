import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { close, createIndex } from 'pagefind'
import { Problem } from '../commands/lib/steps.ts'

/** The files that the search in the browser reads; Pagefind's own user interface is left out. */
const NEEDED = /^(pagefind(-entry|-worker)?\.(js|json)|wasm\.(en|unknown)\.pagefind|.*\.pf_\w+)$/

/**
 * Makes the search index of the built pages: what is marked with data-pagefind-body, without controls and what is
 * hidden.
 * @param folder the built site's client folder; the index goes into its pagefind/
 * @throws Problem with Pagefind's own message
 */
export async function indexPages(folder: string): Promise<void> {
  const { index, errors } = await createIndex({
    forceLanguage: 'en',
    excludeSelectors: ['[hidden]', 'dt', '.filter-result', '.empty-state', '.sr-only', '.note'],
  })
  if (!index) throw new Problem(`The pages cannot be indexed: ${errors.join(', ')}`)
  const added = await index.addDirectory({ path: folder })
  const { files, errors: problems } = await index.getFiles()
  const failed = [...added.errors, ...problems]
  if (failed.length > 0) throw new Problem(`The pages cannot be indexed: ${failed.join(', ')}`)

  for (const { path: name, content } of files.filter(({ path: name }) => NEEDED.test(path.basename(name)))) {
    const file = path.join(folder, 'pagefind', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await close()
}

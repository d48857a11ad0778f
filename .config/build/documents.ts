import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentNode } from 'graphql'
import { formatDocument, stringifyDocument } from 'urql'

/**
 * Writes all GraphQL documents of the site by the SHA-256 of their text: a known document is not sent, parsed or
 * limited (design, "Delivery"). The text is the one that the site's client would send.
 * @param file output file; an object of texts by hash
 */
export async function writeDocuments(file: string): Promise<void> {
  const texts: Record<string, string> = {}
  for (const source of globSync('site/**/*.ts').sort()) {
    if (/\.test\.ts$|^site\/e2e\//.test(source) || !/graphql\(\s*`/.test(readFileSync(source, 'utf8')))
      continue
    const exported = (await import(pathToFileURL(path.resolve(source)).href)) as Record<string, unknown>
    for (const document of Object.values(exported).filter(isOperation)) {
      const text = stringifyDocument(formatDocument(document))
      texts[createHash('sha256').update(text).digest('hex')] = text
    }
  }
  writeFileSync(file, JSON.stringify(texts))
}

/** Fragments are included in the documents that use them. */
const isOperation = (value: unknown): value is DocumentNode =>
  typeof value === 'object' &&
  value !== null &&
  'definitions' in value &&
  (value as DocumentNode).definitions.some(({ kind }) => kind === 'OperationDefinition')

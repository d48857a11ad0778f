import { existsSync, readFileSync } from 'node:fs'

const FILE = 'dist/documents.json'

/**
 * Finds one of the documents that the build wrote down, by the name of its operation.
 * @returns its hash, or null where the build has no such document
 */
export function findDocument(name: string): string | null {
  if (!existsSync(FILE)) return null
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>
  const start = new RegExp(`\\b(query|mutation) ${name}\\b`)
  return Object.entries(all).find(([, text]) => start.test(text))?.[0] ?? null
}

import { createHash } from 'node:crypto'

const digest = (word: string) => createHash('sha256').update(word).digest()

/**
 * Returns a UUID version 7 for a time; its other bits are derived from a word, so that the same data has the same ids.
 */
export function idAt(moment: Date, word: string): string {
  const bytes = digest(word).subarray(0, 16)
  bytes.writeUIntBE(moment.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns a number from 0 up to 1 that is always the same for a word. */
export const chance = (word: string) => digest(word).readUInt32BE(0) / 2 ** 32

/** Returns the list in an order that is always the same for a word. */
export const shuffled = <Item extends { slug: string }>(word: string, items: Item[]): Item[] =>
  items.toSorted((a, b) => chance(`${word} ${a.slug}`) - chance(`${word} ${b.slug}`))

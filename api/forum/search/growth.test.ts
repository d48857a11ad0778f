import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember } from '../../test/factories.ts'
import { EXPANDING } from '../../test/hostile.ts'
import { highlight } from './headlines.ts'

const LENGTH = 9_990
const letters = 'qwertyuiopasdfghjklzxcvbnm'
const each = (count: number, make: (n: number) => string, join = '') =>
  Array.from({ length: count }, (_, n) => make(n)).join(join)
const letter = (n: number) => letters.charAt((n * 7 + Math.floor(n / 26)) % 26)
const rare = (n: number) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))

/** Texts of words that a search splits in several ways, or whose characters take many bytes. */
const WORDS: Record<string, string> = {
  'letters with piled marks': each(LENGTH / 6, (n) => `${rare(n)}${'\u20d0'.repeat(13)}`.repeat(5), ' '),
  'rare letters': each(LENGTH / 4, (n) => rare(n) + rare(n + 1) + rare(n + 2), ' '),
  'letters outside of the first plane': each(LENGTH / 2, (n) => String.fromCodePoint(0x20000 + n), ' '),
  ...Object.fromEntries(
    ['-', '/', '.', '_', '@', '’', '+'].map((sign) => [
      `words joined by ${sign}`,
      each(LENGTH / 42, (n) => each(20, (l) => letter(n * 20 + l), sign) + rare(n), ' '),
    ]),
  ),
  'one word without an end': each(LENGTH, letter),
  'the address of a page': `https://${each(LENGTH / 4, (n) => `${letter(n)}${n % 10}`, '/')}`,
}
const ALL = {
  ...Object.fromEntries(Object.entries(EXPANDING).map(([name, make]) => [name, make(3_000)])),
  ...WORDS,
}

test('limits the stored search data of a text in proportion to its length', async () => {
  const { id: authorId } = await aMember()
  for (const [name, content] of Object.entries(ALL)) {
    const text = content.replaceAll('\0', '')
    const { id } = await db.post.create({
      data: {
        title: 'Words',
        category: 'Scrum Master',
        status: 'approved',
        authorId,
        content: text,
        contentHtml: '',
        excerpt: '',
      },
    })
    const [row] = await db.$queryRaw<{ stored: number; typed: number }[]>`
      select octet_length("searchVector"::text) as stored, octet_length(content) as typed
      from "Post" where id = ${id}::uuid`
    expect(row?.stored, name).toBeLessThanOrEqual(8 * (row?.typed ?? 0) + 1_000)
  }
})

test('limits a headline by its text, whatever the search', async () => {
  for (const [name, content] of Object.entries(ALL)) {
    const text = content.replaceAll('\0', '')
    const [title = '', snippet = ''] = await highlight(['a or q or "q w"'], [text.slice(0, 200), text])
    // Each of its characters can be a marked, escaped word.
    expect(title.length, name).toBeLessThanOrEqual(19 * 200 + 20)
    expect(snippet.length, name).toBeLessThanOrEqual(19 * 2_000 + 20)
  }
})

import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember } from '../../test/factories.ts'
import { findOrSearchPosts } from './search.ts'
import { similarPosts } from './similar.ts'
import { isPhrase } from './terms.ts'

const STRANGER = { viewer: null, origin: { network: '192.0.2.7' } }

let authorId: string

beforeAll(async () => {
  authorId = (await aMember()).id
})

/** Adds discussions, each newer than all before, a few at a time: a busy machine would exceed a statement's time. */
async function add(count: number, titleOf: (n: number) => string) {
  const data = Array.from({ length: count }, (_, n) => ({
    authorId,
    title: titleOf(n),
    content: '',
    contentHtml: '',
    excerpt: '',
    category: 'Scrum Master',
    status: 'approved' as const,
  }))
  for (let at = 0; at < count; at += 500) await db.post.createMany({ data: data.slice(at, at + 500) })
}

const count = async (search: string) => {
  const { foundCount, isFoundCountExact } = await findOrSearchPosts(STRANGER, { search, hasSnippets: false })
  return [foundCount, isFoundCountExact]
}

test('a topic is found in all years, even when most of its discussions are recent; a common one is not', async () => {
  await add(60, (n) => `Wallabies ${n}`)
  expect(await count('wallabies')).toEqual([60, true])
  await add(20, (n) => `Old pangolins ${n}`)
  await add(5_100, () => 'Other')
  await add(12, (n) => `New pangolins ${n}`)
  const page = { search: 'pangolins', hasSnippets: false, first: 40 }
  expect((await findOrSearchPosts(STRANGER, page)).edges).toHaveLength(32)
  expect(await count('pangolins')).toEqual([32, true])
  await add(50, (n) => `New wallabies ${n}`)
  expect(await count('wallabies')).toEqual([50, false])
})

test('counts at most as many discussions as are ranked', async () => {
  await add(501, (n) => `Dingoes ${n}`)
  expect(await count('dingoes')).toEqual([500, false])
})

test('a rare word in a title takes precedence over a frequent one, however old its discussions', async () => {
  await add(8, (n) => `Axolotls ${n}`)
  await add(310, (n) => `Okapi ${n}`)
  const found = await similarPosts(STRANGER, 'Okapi and axolotls')
  const titles = await db.post.findMany({ where: { id: { in: found.map(({ id }) => id) } } })
  expect(titles.map(({ title }) => title)).toEqual(
    Array<unknown>(5).fill(expect.stringContaining('Axolotls')),
  )
})

test('the title most similar to a search comes first, however many newer ones contain its words', async () => {
  await add(1, () => 'Numbats')
  await add(80, (n) => `Numbats, and what else we have learned about them this week ${n}`)
  const [found] = await similarPosts(STRANGER, 'Numbats')
  expect(found?.title).toBe('Numbats')
  await add(1, () => 'How do we do it with numbats?')
  await add(60, (n) => `Numbats ${n}`)
  const [longer] = await similarPosts(STRANGER, 'How do we do it with numbats?')
  expect(longer?.title).toBe('How do we do it with numbats?')
})

test.each([
  ['"remote office"', true],
  ['-"remote office', true],
  ['"story or task"', true],
  ['"scrum" master role', false],
  ['remote "office"', false],
  ['"remote office" or office', false],
])('%s is a phrase: %s', (search, expected) => expect(isPhrase(search)).toBe(expected))

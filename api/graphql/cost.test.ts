import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../.config/build/make.ts'
import { costOf, MAX_COST, SEARCH_COST } from './cost.ts'
import { schema } from '../app/schema.ts'

beforeAll(async () => void (await buildSite()))

const weigh = (text: string, variables: Record<string, unknown> = {}, name?: string) =>
  costOf(schema, parse(text), variables, name)

test('allows every document of the site when sent as text', () => {
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  const ID = '01951e02-7104-7d22-844e-89d81d5dba09'
  for (const text of Object.values(documents)) {
    const variables = { search: 'words', first: 20, id: ID, postId: ID, title: 'words' }
    expect(weigh(text, variables) ?? 0, text).toBeLessThanOrEqual(MAX_COST)
  }
})

test('multiplies the cost of a list by its length, and charges over half of the limit for a search', () => {
  const list =
    'query ($first: Int, $search: String) { posts(first: $first, search: $search) { edges { node { id } } } }'
  const [ten, hundred, search] = [{ first: 10 }, { first: 100 }, { first: 10, search: 'x' }].map(
    (variables) => weigh(list, variables),
  )
  expect(hundred).toBeGreaterThan(9 * (ten ?? 0))
  expect(search).toBe((ten ?? 0) + SEARCH_COST - 1)
  expect(2 * SEARCH_COST).toBeGreaterThan(MAX_COST)
})

test('returns no cost for an invalid document', () => {
  expect(weigh('query ($id: ID!) { post(id: $id) { id } }')).toBeNull()
  expect(weigh('query A { discussionCount } query B { discussionCount }')).toBeNull()
  expect(weigh('query A { discussionCount } query B { discussionCount }', {}, 'C')).toBeNull()
})

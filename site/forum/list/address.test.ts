import { expect, test } from 'vitest'
import { addressOf, readView, titleOf, variablesOf } from './address.ts'

const remote = { name: 'Remote Work', slug: 'remote-work', description: 'Kitchens and counties.' }
const read = (query: string) => readView(new URLSearchParams(query), [remote])

test('parses and formats category, search, order and page', () => {
  const query = 'category=remote-work&search=daily+scrum&order=score&filter=solved&after=abc'
  const view = read(query)
  expect(view).toEqual({
    category: remote,
    search: 'daily scrum',
    order: 'score',
    filter: 'solved',
    after: 'abc',
  })
  expect(addressOf(view)).toBe(`/forum?${query}`)
  expect(variablesOf(view)).toEqual({
    category: 'Remote Work',
    search: 'daily scrum',
    order: 'SCORE',
    filter: 'SOLVED',
    withPinned: false,
    after: 'abc',
  })
})

test('finds a category by slug or name, and returns one canonical URL', () => {
  expect(addressOf(read('category=Remote%20Work'))).toBe('/forum?category=remote-work')
})

test('ignores unknown parameters of a URL', () => {
  const nothing = { category: null, search: '', order: null, filter: null, after: null }
  expect(read('')).toEqual(nothing)
  expect(read('category=knitting&search=%20%00&order=loudest&filter=lost&after=')).toEqual(nothing)
  expect(addressOf(nothing)).toBe('/forum')
})

test('includes the newest order in the URL only for search results', () => {
  expect(read('order=newest').order).toBeNull()
  expect(read('order=newest&search=velocity').order).toBe('newest')
})

test('truncates a search term to the server’s limit without splitting a character', () => {
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
  expect(readView(new URLSearchParams({ search: 'x\ud800' }), []).search).toBe('x\ufffd')
})

test('includes the search term and the category in the title', () => {
  expect(titleOf(read('category=remote-work&search=tea'), 'Forum')).toBe('Search: tea · Remote Work · Forum')
  expect(titleOf(read('filter=unanswered'), 'Forum')).toBe('Unanswered · Forum')
  expect(titleOf(read(''), 'Forum')).toBe('Forum')
})

test('requests pinned discussions only for the first page of a category or of all', () => {
  const withPinned = (query: string) => variablesOf(read(query)).withPinned
  expect([withPinned(''), withPinned('category=remote-work')]).toEqual([true, true])
  for (const query of ['order=active', 'filter=solved', 'search=tea', 'after=abc'])
    expect(withPinned(query), query).toBe(false)
})

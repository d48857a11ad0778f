import { expect, test } from 'vitest'
import { newTerms } from './content.ts'

test('reports terms that did not occur before, with file and line', () => {
  const earlier = '{ "title": "The certificate, and a Certificate’s price" }'
  const files = new Map([
    ['a.json', '{ "title": "Certifcate, certificate; and the price" }'],
    ['b.md', 'The price:\npoeple and poeple'],
  ])
  expect(newTerms(files, earlier)).toEqual(['a.json: line 1: certifcate', 'b.md: line 2: poeple'])
})

test('ignores URLs, slugs and field names', () => {
  const text =
    '{ "unheard": "/training#suir-agile", "at": "https://suir.example/kilmore", "is": "info@suir.ie" }'
  expect(newTerms(new Map([['a.json', text]]), 'something')).toEqual([])
})

test('reports none without an earlier text', () => {
  expect(newTerms(new Map([['a.json', 'poeple']]), '')).toEqual([])
})

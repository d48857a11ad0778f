import { expect, test } from 'vitest'
import { newTerms } from './content.ts'

test('names the terms that were nowhere before', () => {
  const earlier = '{ "title": "The certificate, and a Certificate’s price" }'
  const texts = ['{ "title": "Certifcate, certificate; and the price" }', '{ "text": "poeple and poeple" }']
  expect(newTerms(texts, earlier)).toEqual(['certifcate', 'poeple'])
})

test('passes over addresses, slugs and names of fields', () => {
  const text =
    '{ "unheard": "/training#suir-agile", "at": "https://suir.example/kilmore", "is": "info@suir.ie" }'
  expect(newTerms([text], 'something')).toEqual([])
})

test('names none without an earlier text', () => {
  expect(newTerms(['poeple'], '')).toEqual([])
})

import { expect, test } from 'vitest'
import { addressOf, countOf, countWith, fits, othersIn, readChoice, without } from './facets.ts'

const liffey = {
  location: ['dublin', 'online'],
  price: ['500-1000', '1000-2000'],
  q: ['Liffey', 'Scrum in Dublin'],
}
const corrib = { location: ['galway', 'online'], price: ['0-500'], q: ['Corrib', 'Tearmaíocht Scrum'] }
const filters = { location: ['dublin', 'galway', 'online'], price: ['0-500', '500-1000'], q: null }

test('matches a card that meets every filter in use', () => {
  expect(fits(liffey, { location: 'online', price: '1000-2000' })).toBe(true)
  expect(fits(liffey, { location: 'galway' })).toBe(false)
  expect(fits(liffey, {})).toBe(true)
})

test('requires one part of a card to match all filters', () => {
  const card = [
    { certification: ['csm'], price: ['1000-2000'] },
    { certification: ['other'], price: ['500-1000'] },
  ]
  expect(fits(card, { certification: 'csm', price: '1000-2000' })).toBe(true)
  expect(fits(card, { certification: 'csm', price: '500-1000' })).toBe(false)
  expect(countWith([card], { certification: 'csm' }, 'price', '500-1000')).toBe(0)
})

test('finds text word by word, ignoring case and accents', () => {
  expect(fits(corrib, { q: 'SCRUM tearmaiocht' })).toBe(true)
  expect(fits(corrib, { q: 'scrum kanban' })).toBe(false)
})

test('counts the cards left if only one filter changed', () => {
  const choice = { location: 'galway', price: '0-500' }
  expect(countWith([liffey, corrib], choice, 'location', 'online')).toBe(1)
  expect(countWith([liffey, corrib], choice, 'location')).toBe(1)
  expect(countWith([liffey, corrib], { location: 'galway' }, 'location')).toBe(2)
})

test('counts each part of a card that matches', () => {
  const card = [{ format: ['hybrid'] }, { format: ['virtual'] }, { format: ['hybrid'] }]
  expect(countOf([card, liffey], {})).toBe(4)
  expect(countOf([card, liffey], { format: 'hybrid' })).toBe(2)
  expect(countWith([card], {}, 'format', 'virtual')).toBe(1)
})

test('ignores unknown values in a URL', () => {
  const query = new URLSearchParams('location=atlantis&price=0-500&price=500-1000&utm=x&q=+scrum+')
  expect(readChoice(query, filters)).toEqual({ price: '500-1000', q: 'scrum' })
})

test('parses filters back from their canonical URL', () => {
  const choice = { price: '500-1000', location: 'dublin' }
  const address = addressOf('/training', choice)
  expect(address).toBe('/training?location=dublin&price=500-1000')
  expect(readChoice(new URL(address, 'http://localhost').searchParams, filters)).toEqual(choice)
  expect(addressOf('/training', {})).toBe('/training')
})

test('retains other URL parameters beside the filters', () => {
  const query = new URLSearchParams('sort=passRate&location=dublin&order=descending&price=0-500')
  const stored = othersIn(query, filters)
  expect(addressOf('/training', { location: 'galway' }, stored)).toBe(
    '/training?location=galway&sort=passRate&order=descending',
  )
  expect(addressOf('/training', {}, stored)).toBe('/training?sort=passRate&order=descending')
})

test('removes a filter', () => {
  expect(without({ location: 'dublin', q: 'scrum' }, 'q')).toEqual({ location: 'dublin' })
})

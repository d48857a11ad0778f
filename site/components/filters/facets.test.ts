import { expect, test } from 'vitest'
import { addressOf, countWith, fits, othersIn, readChoice, without } from './facets.ts'

const liffey = {
  location: ['dublin', 'online'],
  price: ['500-1000', '1000-2000'],
  q: ['Liffey', 'Scrum in Dublin'],
}
const corrib = { location: ['galway', 'online'], price: ['0-500'], q: ['Corrib', 'Tearmaíocht Scrum'] }
const filters = { location: ['dublin', 'galway', 'online'], price: ['0-500', '500-1000'], q: null }

test('a card fits when it answers to every filter in use', () => {
  expect(fits(liffey, { location: 'online', price: '1000-2000' })).toBe(true)
  expect(fits(liffey, { location: 'galway' })).toBe(false)
  expect(fits(liffey, {})).toBe(true)
})

test('of several things on a card one alone has to fit', () => {
  const card = [
    { certification: ['csm'], price: ['1000-2000'] },
    { certification: ['other'], price: ['500-1000'] },
  ]
  expect(fits(card, { certification: 'csm', price: '1000-2000' })).toBe(true)
  expect(fits(card, { certification: 'csm', price: '500-1000' })).toBe(false)
  expect(countWith([card], { certification: 'csm' }, 'price', '500-1000')).toBe(0)
})

test('text is found word by word, whatever the case and the accents', () => {
  expect(fits(corrib, { q: 'SCRUM tearmaiocht' })).toBe(true)
  expect(fits(corrib, { q: 'scrum kanban' })).toBe(false)
})

test('a count asks what would be left if only this filter changed', () => {
  const choice = { location: 'galway', price: '0-500' }
  expect(countWith([liffey, corrib], choice, 'location', 'online')).toBe(1)
  expect(countWith([liffey, corrib], choice, 'location')).toBe(1)
  expect(countWith([liffey, corrib], { location: 'galway' }, 'location')).toBe(2)
})

test('an address with unknown values still shows a page', () => {
  const query = new URLSearchParams('location=atlantis&price=0-500&price=500-1000&utm=x&q=+scrum+')
  expect(readChoice(query, filters)).toEqual({ price: '500-1000', q: 'scrum' })
})

test('a choice has one address, and reads back from it', () => {
  const choice = { price: '500-1000', location: 'dublin' }
  const address = addressOf('/training', choice)
  expect(address).toBe('/training?location=dublin&price=500-1000')
  expect(readChoice(new URL(address, 'http://localhost').searchParams, filters)).toEqual(choice)
  expect(addressOf('/training', {})).toBe('/training')
})

test('the address of a choice keeps what is not about filters', () => {
  const query = new URLSearchParams('sort=passRate&location=dublin&order=descending&price=0-500')
  const stored = othersIn(query, filters)
  expect(addressOf('/training', { location: 'galway' }, stored)).toBe(
    '/training?location=galway&sort=passRate&order=descending',
  )
  expect(addressOf('/training', {}, stored)).toBe('/training?sort=passRate&order=descending')
})

test('a filter can be taken away', () => {
  expect(without({ location: 'dublin', q: 'scrum' }, 'q')).toEqual({ location: 'dublin' })
})

import { expect, test } from 'vitest'
import { changeEntries } from './change-entries.ts'
import { changesOf } from './changes.ts'

const source = { name: 'Scrum.org', url: 'https://www.scrum.org' }
const usd = (from: number) => ({ currency: 'USD' as const, from })
const price = { ...usd(250), includes: 'One attempt', vat: 'excluded' as const, source }

test('derives each earlier figure from the current one, whatever else changed', () => {
  const renewal = { everyYears: 2, fee: usd(120), source }
  const history = [
    { on: '2028-03-01', what: 'price' as const, was: usd(200) },
    { on: '2027-06-01', what: 'renewal' as const, was: usd(100) },
    { on: '2027-01-15', what: 'price' as const, was: usd(150), corrected: true },
  ]
  expect(changesOf({ price, renewal, history })).toEqual([
    { on: '2028-03-01', what: 'price', text: 'Price $250, before that $200' },
    { on: '2027-06-01', what: 'renewal', text: 'Renewal fee $120, before that $100' },
    { on: '2027-01-15', what: 'price', text: 'Price corrected to $200; we had said $150' },
  ])
})

test('reports that a figure was withdrawn', () => {
  const history = [{ on: '2028-03-01', what: 'price' as const, was: usd(200) }]
  expect(changesOf({ price: undefined, renewal: undefined, history })).toEqual([
    { on: '2028-03-01', what: 'price', text: 'Price not known, before that $200' },
  ])
})

test('returns no changes for an empty history', () => {
  expect(changesOf({ price, renewal: undefined, history: [] })).toEqual([])
})

test('lists the changes of all certificates in a feed, newest first, with permanent ids', () => {
  const certificate = {
    order: 1,
    name: 'Professional Scrum Master I',
    abbreviation: 'PSM I',
    organization: 'scrum-org',
    roles: ['scrum-master' as const],
    experience: 'first' as const,
    course: 'optional' as const,
    proves: 'It shows that you know the guide.',
    suits: 'People who study alone.',
    price,
  }
  const on = (day: string) => [{ on: day, what: 'price' as const, was: usd(200) }]
  const entries = changeEntries(
    [
      { id: 'psm-i', data: { ...certificate, history: on('2027-01-15') } },
      { id: 'psd-i', data: { ...certificate, history: on('2027-03-01') } },
    ],
    new URL('https://irishagile.example'),
    'Irish Agile',
  )
  expect(entries.map(({ url }) => url)).toEqual([
    'https://irishagile.example/certificates/psd-i#changes',
    'https://irishagile.example/certificates/psm-i#changes',
  ])
  expect(entries[1]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/) as string,
    title: 'Professional Scrum Master I (PSM I): Price $250, before that $200',
    updated: '2027-01-15T00:00:00.000Z',
  })
  expect(entries[0]?.id).not.toBe(entries[1]?.id)
})

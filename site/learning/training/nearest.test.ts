import { expect, test } from 'vitest'
import { nearestTo } from './nearest.ts'

const psm = { facets: { location: ['online'], certification: ['psm'], price: ['0-1000'] } }
const csm = { facets: { location: ['cork'], certification: ['csm'], price: ['1000-2000'] } }
const later = { facets: { location: ['cork'], certification: ['csm'], price: ['2000+'] } }

test('suggests for each omitted filter the first course that then matches', () => {
  const choice = { location: 'cork', certification: 'csm', price: '0-1000' }
  expect(nearestTo([psm, csm, later], choice)).toEqual([{ name: 'price', course: csm }])
  expect(nearestTo([psm, csm], { location: 'cork', price: '0-1000' })).toEqual([
    { name: 'location', course: psm },
    { name: 'price', course: csm },
  ])
})

test('suggests nothing while a course matches', () => {
  expect(nearestTo([psm, csm], { location: 'cork' })).toEqual([])
})

import { expect, test } from 'vitest'
import { idsIn, MOST, savedPath } from './saved.ts'

test('parses a list back from its URL', () => {
  const ids = ['liffey-agile-training.csm-dublin', 'corrib-scrum-school.psm-i']
  const address = new URL(savedPath(ids), 'http://localhost')
  expect(idsIn(address.searchParams.get('courses'))).toEqual(ids)
  expect(savedPath([])).toBe('/training/saved')
})

test('drops duplicates and invalid ids', () => {
  expect(idsIn('a.b,a.b,,<b>,a.,../x,a.b.c')).toEqual(['a.b'])
  expect(idsIn(null)).toEqual([])
})

test('limits the number of saved courses', () => {
  const many = Array.from({ length: 20 }, (_, index) => `a.b${String(index)}`)
  expect(idsIn(many.join())).toHaveLength(MOST)
})

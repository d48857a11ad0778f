import { expect, test } from 'vitest'
import { idsIn, MOST, savedPath } from './saved.ts'

test('reads back a list from its address', () => {
  const ids = ['liffey-agile-training.csm-dublin', 'corrib-scrum-school.psm-i']
  const address = new URL(savedPath(ids), 'http://localhost')
  expect(idsIn(address.searchParams.get('courses'))).toEqual(ids)
  expect(savedPath([])).toBe('/training/saved')
})

test('reads each course once, and nothing that is no course', () => {
  expect(idsIn('a.b,a.b,,<b>,a.,../x,a.b.c')).toEqual(['a.b'])
  expect(idsIn(null)).toEqual([])
})

test('limits the list', () => {
  const many = Array.from({ length: 20 }, (_, index) => `a.b${String(index)}`)
  expect(idsIn(many.join())).toHaveLength(MOST)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storable } from '../../../api/text/rules.ts'
import { searchTerm } from './search-term.ts'

test('preserves a valid search term', () => {
  expect(searchTerm('  Tearmaíocht 😀 ', 100)).toBe('Tearmaíocht 😀')
  expect(searchTerm(null, 100)).toBe('')
})

test('does not split a character at the limit', () => {
  expect(searchTerm(`${'a'.repeat(99)}😀`, 100)).toBe('a'.repeat(99))
  expect(searchTerm(`${'a'.repeat(98)}😀`, 100)).toBe(`${'a'.repeat(98)}😀`)
})

test('makes any input storable in the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const term = searchTerm(`${typed}\uD83D\0${typed}`, 100)
      expect(storable(term)).toBe(true)
      expect(term.length).toBeLessThanOrEqual(100)
    }),
  )
})

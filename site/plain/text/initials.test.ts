import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Aoife', 'Brennan', 'AB'],
  ['  Áine', 'Ó Briain', 'ÁÓ'],
  ['𝒜da', '𐐀mos', '𝒜𐐀'],
  ['', 'Byrne', 'B'],
])('returns the initials of “%s %s” as %s', (firstName, lastName, letters) => {
  expect(initials(firstName, lastName)).toBe(letters)
})

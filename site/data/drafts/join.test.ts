import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinTexts } from './join.ts'

const DRAFT = 'Alpha beta gamma.\n\nDelta epsilon.'

test.each([
  ['the draft itself', DRAFT],
  ['its first paragraph', 'Alpha beta gamma.'],
  ['its last paragraph', 'Delta epsilon.'],
  ['the draft with a blank at its end', `${DRAFT} \n`],
  ['nothing', ''],
  ['nothing but blanks', ' \n '],
])('leaves the draft unchanged if the field contains %s', (_, typed) => {
  expect(joinTexts(DRAFT, typed)).toBe(DRAFT)
})

test.each([
  ['the draft', `${DRAFT} Zeta.`, `${DRAFT} Zeta.`],
  ['its last paragraph', 'Delta epsilon. Zeta.\n\nEta.', `${DRAFT} Zeta.\n\nEta.`],
])('returns the field’s text if it continues %s', (_, typed, joined) => {
  expect(joinTexts(DRAFT, typed)).toBe(joined)
})

test.each([
  ['another text', 'And fewer items.'],
  ['a word that the draft begins with', 'Alpha'],
  ['a part of a paragraph', 'beta gamma'],
])('joins both if the field contains %s', (_, typed) => {
  expect(joinTexts(DRAFT, typed)).toBe(`${DRAFT}\n\n${typed}`)
})

test('returns the field’s text if there is no draft', () => {
  expect(joinTexts('', 'A first thought.')).toBe('A first thought.')
})

test('preserves every word, and does not duplicate equal texts', () => {
  const line = fc
    .array(fc.constantFrom('a', 'b', 'a b', '', ' '), { maxLength: 6 })
    .map((lines) => lines.join('\n'))
  const labelOf = (text: string) => text.split(/\s+/).filter(Boolean)
  fc.assert(
    fc.property(line, line, (draft, typed) => {
      const joined = joinTexts(draft, typed)
      expect(joinTexts(joined, typed)).toBe(joined)
      expect(joinTexts(joined, joined)).toBe(joined)
      expect(joined.length).toBeLessThanOrEqual(draft.length + typed.length + 2)
      for (const text of [draft, typed]) expect(labelOf(joined).join(' ')).toContain(labelOf(text).join(' '))
    }),
  )
})

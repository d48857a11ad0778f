import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, renderMarkdown } from '../../../../api/text/markup.ts'
import { actOn, type Act } from './markdown-acts.ts'
import type { Selected } from './selection.ts'

// Formatting actions on any selection change only the style of a text, never its visible characters.

const visibleText = (markdown: string) => plainText(renderMarkdown(markdown)).replaceAll(/\s+/g, '')

function done(act: Act, { value, start, end }: Selected): Selected {
  const change = actOn(act, { value, start, end })
  const text = value.slice(0, change.start) + change.text + value.slice(change.end)
  return { value: text, start: change.start + change.select[0], end: change.start + change.select[1] }
}

/** Generates a text of these pieces, and any part of it. */
const selectedOf = (...pieces: string[]) =>
  fc
    .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }), fc.nat(), fc.nat())
    .map(([signs, one, other]): Selected => {
      const value = signs.join('')
      const [start = 0, end = 0] = [one, other].map((at) => at % (value.length + 1)).sort((a, b) => a - b)
      return { value, start, end }
    })
    // Only texts whose own marks all take effect, with a visible selection.
    .filter(
      ({ value, start, end }) => value.slice(start, end).trim() !== '' && !/[*_`]/.test(visibleText(value)),
    )

const PROSE = ['word', 'é', ' ', '    ', '\n', '\n\n', '.', ',', '(', ')', '’', '“', '”', '!', ' – ']
const MARKED = [
  ...PROSE,
  ' **bold words** ',
  ' _soft words_ ',
  '`code`',
  'snake_case',
  '||',
  '\n- item',
  '\n> said',
  '\n```\nx = 1\n```\n',
  '[a](https://a.ie)',
]

test.each<[Act, string[]]>([
  ['bold', PROSE],
  ['italic', PROSE],
  ['quote', PROSE],
  ['list', PROSE],
  ['code', PROSE],
  ['bold', MARKED],
  ['italic', MARKED],
])('%s leaves no visible marks in a text of %j', (act, pieces) => {
  fc.assert(
    fc.property(selectedOf(...pieces), (selected) => {
      const marked = done(act, selected)
      expect(visibleText(marked.value), JSON.stringify([selected, marked])).toBe(visibleText(selected.value))
    }),
    { numRuns: 2_000 },
  )
})

test.each<[Act, string[]]>([
  ['bold', PROSE],
  ['italic', PROSE],
  ['code', PROSE.filter((piece) => !piece.includes('\n'))],
])('%s is reverted by a second press in a text of %j', (act, pieces) => {
  fc.assert(
    fc.property(selectedOf(...pieces), (selected) => {
      expect(done(act, done(act, selected)).value).toBe(selected.value)
    }),
    { numRuns: 2_000 },
  )
})

test('shows a selection marked as code literally, with backticks and marks', () => {
  const typed = fc.constantFrom('word', ' ', '\n', '`', '``', '```', '**', '_', '<b>', '> ', '- ')
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 10 }), (pieces) => {
      const code = `x${pieces.join('')}x`
      const value = `before ${code} after`
      const marked = done('code', { value, start: 7, end: 7 + code.length })
      expect(visibleText(marked.value)).toBe(`before${code}after`.replaceAll(/\s+/g, ''))
    }),
    { numRuns: 2_000 },
  )
})

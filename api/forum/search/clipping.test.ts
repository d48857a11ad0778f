import { expect, test } from 'vitest'
import { clipped } from './clipping.ts'

const filled = (text: string, before: number, after = 10_000) =>
  `${'lorem ipsum '.repeat(before / 12)}${text} ${'dolor sit amet '.repeat(after / 15)}`

test('a short text is looked at as a whole', () => {
  expect(clipped('A short text about zebras', 'zebra')).toBe('A short text about zebras')
})

test.each([
  ['a word', 'kanban', 'Our kanban board'],
  ['another form of it', 'retrospectives', 'One retrospective a week'],
  ['a word without its fada', 'sceal', 'Seo scéal eile'],
  ['a word as Irish changes it', 'tionscadal', 'Táimid i dtionscadal mór'],
  ['the other change', 'tionscadal', 'Den thionscadal sin'],
  ['all of the words, not the first of them', 'lorem zebra', 'lorem and zebra'],
  ['a phrase, not its words apart', '"ipsum zebra"', 'zebra first, then ipsum zebra at last'],
  ['one or the other', 'quokka or zebra', 'No zebra here'],
  ['what is not excluded', '-lorem zebra', 'A zebra'],
  ['a word of one letter', 'x', 'The letter x'],
])('%s is found far into a long text', (_what, words, text) => {
  const part = clipped(filled(text, 7_200), words)
  expect(part).toContain(text)
  expect(part.length).toBeLessThanOrEqual(2_000)
})

test.each(['', '"', '-', '()[]\\*+?.', 'or', '-zebra'])(
  'of a search for %o the beginning is shown',
  (words) => {
    const text = filled('A zebra', 7_200)
    expect(clipped(text, words)).toBe(text.slice(0, 2_000))
  },
)

test('a long text of hits, and one without a space, take no longer', () => {
  const letters = 'zebra'.repeat(2_000)
  expect(clipped(letters, 'zebra')).toHaveLength(2_000)
  expect(clipped('zebra '.repeat(2_000), Array(40).fill('zebra').join(' or '))).toHaveLength(2_000)
})

test('no character is cut in half', () => {
  expect(clipped('😀'.repeat(3_000), 'x').isWellFormed()).toBe(true)
})

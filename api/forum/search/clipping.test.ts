import { expect, test } from 'vitest'
import { clipText } from './clipping.ts'

const filled = (text: string, before: number, after = 10_000) =>
  `${'lorem ipsum '.repeat(before / 12)}${text} ${'dolor sit amet '.repeat(after / 15)}`

test('searches a short text as a whole', () => {
  expect(clipText('A short text about zebras', 'zebra')).toBe('A short text about zebras')
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
])('finds %s far into a long text', (_what, words, text) => {
  const part = clipText(filled(text, 7_200), words)
  expect(part).toContain(text)
  expect(part.length).toBeLessThanOrEqual(2_000)
})

test.each(['', '"', '-', '()[]\\*+?.', 'or', '-zebra'])(
  'shows the beginning for a search for %o',
  (words) => {
    const text = filled('A zebra', 7_200)
    expect(clipText(text, words)).toBe(text.slice(0, 2_000))
  },
)

test('takes no longer for a long text of matches, and one without spaces', () => {
  const letters = 'zebra'.repeat(2_000)
  expect(clipText(letters, 'zebra')).toHaveLength(2_000)
  expect(clipText('zebra '.repeat(2_000), Array(40).fill('zebra').join(' or '))).toHaveLength(2_000)
})

const FILLER = 'dolor sit amet '.repeat(200)
const apart = (...passages: string[]) => `${FILLER}${passages.join(` ${FILLER}`)} ${FILLER}`

test.each([
  ['the first with the word', 'zebra', ['A zebra*', 'Another zebra']],
  ['the one with the most different words', 'quokka zebra', ['Zebra upon zebra', 'A quokka and a zebra*']],
  [
    'one with two of the words, not the third far from them,',
    'quokka wombat zebra',
    ['Two quokkas, zebras, a quokka, a zebra*', 'The wombat'],
  ],
  [
    'the first with either word, not one with “or” as well',
    'quokka or zebra',
    ['A zebra*', 'A zebra or an orca'],
  ],
  ['the same in capitals', 'quokka OR zebra', ['A zebra*', 'A zebra or an orca']],
  ['one with a phrase', '"quokka zebra"', ['A zebra saw a quokka', 'The quokka zebra*']],
  ['one with a phrase that was not ended', '"quokka zebra', ['A zebra saw a quokka', 'The quokka zebra*']],
  ['one with a word beside an empty phrase', '"" zebra', ['A wombat', 'A zebra*']],
  [
    'the first, not one with an excluded word as well',
    'quokka -zebra',
    ['A quokka*', 'A quokka and a zebra'],
  ],
  [
    'the first, not one with the end of an excluded word as well',
    'quokka -train',
    ['A quokka*', 'A quokka in the rain'],
  ],
  [
    'the first, not one with an excluded phrase as well',
    'quokka -"zebra wombat"',
    ['A quokka*', 'Quokka, wombat, zebra'],
  ],
  [
    'the same, where that phrase was not ended,',
    'quokka -"zebra wombat',
    ['A quokka*', 'Quokka, wombat, zebra'],
  ],
  [
    'one with the word right behind an excluded phrase',
    'quokka -"a zebra"emu',
    ['The quokka', 'A quokka and an emu*'],
  ],
  ['one with both parts of a compound', 'well-known', ['All is well', 'That is well known*']],
  ['one with more of a word than its first letters', 'kanban', ['A kangaroo', 'Kanban*']],
  ['one with most of a long word', 'retrospectives', ['In retrograde', 'A retrospective*']],
])('shows %s of several passages', (_what, words, passages) => {
  const part = clipText(apart(...passages), words)
  expect(passages.filter((passage) => part.includes(passage))).toEqual([
    passages.find((passage) => passage.endsWith('*')),
  ])
})

test('starts with a whole word, some characters before the first match', () => {
  const text = apart('A zebra')
  const part = clipText(text, 'zebra')
  expect(text).toContain(` ${part}`)
  expect(part.indexOf('zebra')).toBeGreaterThan(150)
  expect(part.indexOf('zebra')).toBeLessThanOrEqual(200)
})

test.each([
  ['an address', `${FILLER}https://example.org/${'x'.repeat(500)}/zebra ${FILLER}`],
  ['a text without spaces', FILLER.replaceAll(' ', '-').concat('zebra-', FILLER.replaceAll(' ', '-'))],
])('finds a word far into %s', (_what, text) => {
  expect(clipText(text, 'zebra')).toContain('zebra')
})

test('omits a character that would be cut in half', () => {
  const part = clipText(`${'😀'.repeat(2_000)}/zebra//${'😀'.repeat(2_000)}`, 'zebra')
  expect(part).toMatch(/^(?:😀)+\/zebra\/\/(?:😀)+$/u)
})

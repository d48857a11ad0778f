import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalForm } from '../text/characters.ts'
import { plainWords, visibleWords, wordsApart } from '../text/folding.ts'
import { db } from './db.ts'

/** Generates characters, marks and symbols of every kind that the functions handle, and some others. */
const letter = fc.oneof(
  fc.constantFrom(...'éÉÅåßẞøØłŁıİIŒæþÞðđŋςΣσάйЙ한が²½ﬁﬅＡ＂＇…™ŉ`´’‘“”„«»′″‴‐‑−–'),
  fc.constantFrom(
    '\u0301',
    '\u0308',
    '\u0327',
    '\u20dd',
    '\u3099',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u2060',
    '\u3164',
    '\u{e0020}',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc
    .nat({ max: 0x2fff })
    .filter((code) => code > 0)
    .map((code) => String.fromCodePoint(code)),
  fc.constantFrom(...` -_.,"'()<>\n\tabcXYZ019`),
)

test('folds words in the database as in TypeScript', async () => {
  const texts = fc.sample(fc.array(letter, { maxLength: 12 }), 5_000).map((letters) => letters.join(''))
  const every = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1))
  // Skips characters unknown to this PostgreSQL or its ICU: a newer Unicode may decompose them or change their case.
  const rows = await db.$queryRaw<{ words: string; visible: string; plain: string; apart: string }[]>`
    select words, visible_words(words) as visible, plain_words(words) as plain, words_apart(words) as apart
    from unnest(${[...texts, ...every]}::text[]) words
    where unicode_assigned(words)
      and translate(lower(words collate "und-x-icu"), ${'ς\u0307'}, 'σ') collate "default" =
        translate(lower(words collate pg_c_utf8), ${'ς\u0307'}, 'σ') collate "default"`
  expect(rows.length).toBeGreaterThan(10_000)
  const differing = rows.filter(
    ({ words, visible, plain, apart }) =>
      visible !== visibleWords(words) || plain !== plainWords(words) || apart !== wordsApart(words),
  )
  expect(differing.slice(0, 5).map((row) => ({ ...row, own: plainWords(row.words) }))).toEqual([])
})

test('normalises texts in the database as in TypeScript', async () => {
  const signs = fc.constantFrom(...'\r\n\t\v\f\u0007\u0085\u2028\u2029\u202e\u2066\ufeff\u0301aeé ')
  const texts = fc.sample(fc.array(signs, { maxLength: 8 }), 2_000).map((parts) => parts.join(''))
  const rows = await db.$queryRaw<{ words: string; normal: string }[]>`
    select words, normal_text(words) as normal from unnest(${texts}::text[]) words`
  expect(rows.filter(({ words, normal }) => normal !== normalForm(words))).toEqual([])
})

test('leaves folded text unchanged', () =>
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      const plain = plainWords(letters.join(''))
      expect(plainWords(plain)).toBe(plain)
    }),
  ))

test.each([
  ['Müller', 'muller'],
  ['Zoë NAÏVE façade', 'zoe naive facade'],
  ['Ångström', 'angstrom'],
  ['Straße STRASSE ẞ', 'strasse strasse ss'],
  ['Łukasz Ø đ Ħ', 'lukasz o d h'],
  ['İlker Işık', 'ilker isik'],
  ['O’Brien Oʼbrien O‘Brien O`Brien O´Brien', "o'brien o'brien o'brien o'brien o'brien"],
  ['“not” «to» „be‟', '"not" "to" "be"'],
  ['well\u00adbeing', 'wellbeing'],
  ['ﬁnance ＡＧＩＬＥ Ⅳ', 'finance agile iv'],
  ['Se\u0301amus Ó Briain', 'seamus o briain'],
  ['Þór Œuvre', 'thor oeuvre'],
])('compares %s as %s', (typed, compared) => expect(plainWords(typed)).toBe(compared))

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthOf, normalForm, normalText } from './characters.ts'
import { email, line, optional, optionalEmail, required, text } from './rules.ts'

const problems = (
  rule: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => (rule.safeParse(value).error?.issues ?? []).map(({ message }) => message)

const FAMILY = '👨‍👩‍👧‍👦'

describe('a text', () => {
  const content = text('Content', 5, 200)

  test.each([
    ['line ends of forms', 'One\r\ntwo\rthree', 'One\ntwo\nthree'],
    ['line breaks of word processors', 'One\vtwo\u2028three\u0085four', 'One\ntwo\nthree\nfour'],
    ['control characters', 'Plan\u0007ning\u001b[1m', 'Planning[1m'],
    ['overrides', 'Plan \u202Eweiver\u202C of\u2066 all\u2069', 'Plan weiver of all'],
    ['decomposed accents', 'Tearmai\u0301ocht', 'Tearmaíocht'],
    ['a byte order mark', '\ufeffPlanning', 'Planning'],
    ['tabs', '\tcode\there', 'code\there'],
    ['a hundred marks on one letter', `Zalgo${'\u0316'.repeat(100)}`, `Zalgo${'\u0316'.repeat(8)}`],
  ])('with %s is stored in its normal form', (_what, typed, stored) =>
    expect(content.parse(typed)).toBe(stored),
  )

  test.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u2060',
    '\u00ad',
    '\u115f\u1160',
    '\uffa0',
    '\u034f',
    '\u{e0020}',
    '\u{1d159}',
    '\u0301',
  ])('of %j is empty, however often it is repeated', (invisible) => {
    const typed = invisible.repeat(100)
    expect(problems(content, typed)).toEqual(['Content must be at least 5 characters'])
    expect(problems(content, `ab${typed}`)).toEqual(['Content must be at least 5 characters'])
    expect(problems(required('Reason', 500), typed)).toEqual(['Reason is required'])
    expect(optional('Note', 500).parse(typed)).toBeNull()
  })

  test('counts characters as a reader does', () => {
    expect(problems(content, FAMILY.repeat(4))).toEqual(['Content must be at least 5 characters'])
    for (const character of [FAMILY, '😀', '🇮🇪', 'e\u0301', 'नि', '한', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) {
      expect(problems(content, character.repeat(200)), character).toEqual([])
      expect(problems(content, character.repeat(201)), character).toEqual([
        'Content must be at most 200 characters',
      ])
    }
  })

  test('of one endless character is rejected', () =>
    expect(problems(content, `Family ${'👩\u200d'.repeat(2_000)}👩`)).toEqual([
      'Content must be at most 200 characters',
    ]))

  test('counts a line end once, whatever its encoding', () => {
    const typed = `${'a'.repeat(99)}\r\n${'b'.repeat(100)}`
    expect(content.parse(typed)).toHaveLength(200)
  })

  test('counts consecutive spaces once towards the minimum length', () =>
    expect(problems(content, 'a        b')).toEqual(['Content must be at least 5 characters']))

  test.each(['A title\0', 'Planning \ud83d'])('of %j is rejected, since it cannot be stored', (typed) =>
    expect(problems(content, typed)).toEqual(['Content contains a character that cannot be stored']),
  )

  test('in its normal form stays unchanged', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-composite' }), (one, other) => {
        const once = normalText(`${one}${other}`)
        expect(normalText(once)).toBe(once)
        expect(once).toBe(once.normalize('NFC'))
        expect(normalForm(once)).not.toMatch(/[\r\u202a-\u202e\u2066-\u2069]/)
      }),
    ))

  test('of any characters has the length that the segmenter counts', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(lengthOf(typed)).toBe([...new Intl.Segmenter('en').segment(typed)].length)
      }),
    ))
})

describe('a text on one line', () => {
  test.each([
    ['First line\r\nBcc: all', 'First line Bcc: all'],
    ['Tab\tand\u2028separator', 'Tab and separator'],
    ['\n\nPlanning\n', 'Planning'],
    ['A\u0000'.slice(0, 1) + 'gile\u0007', 'Agile'],
  ])('has no line breaks: %j', (typed, stored) => expect(line('Title', 1, 200).parse(typed)).toBe(stored))
})

describe('an e-mail address', () => {
  test.each([
    ['  Aoife@Example.IE ', 'aoife@example.ie'],
    ['maire@fadó.ie', 'maire@xn--fad-ina.ie'],
    ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
    ['a@XN--MNCHEN-3YA.example', 'a@xn--mnchen-3ya.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@example.xn--p1ai', 'info@example.xn--p1ai'],
    ['x@例え。jp', 'x@xn--r8jz45g.jp'],
    ['a&b@example.ie', 'a&b@example.ie'],
    ['a/b@example.ie', 'a/b@example.ie'],
    ['user=x@example.ie', 'user=x@example.ie'],
    ['user~x@example.ie', 'user~x@example.ie'],
    ["o'brien+forum@example.ie", "o'brien+forum@example.ie"],
    ['.dots..everywhere.@example.ie', '.dots..everywhere.@example.ie'],
    ['\u202aaoife@exam\u200bple.ie\u202c', 'aoife@example.ie'],
    ['aoife@\u2060example\u00ad.ie\ufeff', 'aoife@example.ie'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(email().parse(typed)).toBe(stored)
    expect(optionalEmail().parse(typed)).toBe(stored)
    expect(email().parse(stored)).toBe(stored)
  })

  test.each(
    [
      ['nobody', 'a@b', 'a@b.', 'a@.ie', '@b.ie', 'a b@c.ie', 'a@b c.ie', 'a@b_c.ie', 'a@-b.ie', 'a@b..ie'],
      [
        'a@b@c.ie',
        'a@b.ie\nBcc:x@y.ie',
        'a@1.2.3.4',
        'a@127.1',
        'a@[::1]',
        'a@b.ie:25',
        'a@b.ie/x',
        'a@b.ie#x',
        'a@%61.ie',
      ],
      [
        'a"b@c.ie',
        'a(b)@c.ie',
        'a,b@c.ie',
        '<a@b.ie>',
        'a\0@b.ie',
        `${'a'.repeat(250)}@b.ie`,
        `a@${'é'.repeat(64)}.ie`,
      ],
    ].flat(),
  )('%j is invalid', (typed) =>
    expect(problems(email(), typed)).toEqual(['Please enter a valid email address']),
  )

  test('with accents before the @ is rejected with the reason', () => {
    const notified = ['Please enter a valid email address: in front of the @ it can have no accents']
    expect(problems(email(), 'máire@example.ie')).toEqual(notified)
    expect(problems(optionalEmail(), 'máire@example.ie')).toEqual(notified)
  })

  test.each([undefined, null, '', ' ', '\u200b'])('may be omitted where it is optional: %j', (typed) =>
    expect(optionalEmail().parse(typed)).toBeNull(),
  )

  test('in its normal form stays unchanged', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string().map((domain) => `a@${domain}.ie`),
        ),
        (typed) => {
          const { data } = email().safeParse(typed)
          if (data !== undefined) expect(email().parse(data)).toBe(data)
        },
      ),
    ))
})

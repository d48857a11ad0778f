import { expect, test } from 'vitest'
import { partialMention, countMentions, mentionOf } from './mention-text.ts'

const ID = '018f2b5e-0000-7000-8000-000000000001'

const NAMES = [
  ...[
    'J.P',
    'J.P. Mur',
    'J. R. R. Tolkien',
    "O'Brien",
    'O’Brien',
    'Oʼ',
    'Seán Ó Briain',
    'Máire Ní Mhaol Chiaráin',
  ],
  ...[
    '李',
    '李小龙',
    '山田 太郎',
    'محمد علي',
    'علی‌رضا',
    'Нина',
    'Ελένη Π',
    'यश्वी',
    'ทักษิณ',
    'Jean-Luc',
    'Jean‐Luc',
  ],
  ...[
    'Se\u0301amus',
    'Henry 2nd',
    "'t Hooft",
    'Gal·la',
    'İlker Işık',
    'Nguyễn Văn A',
    'John Paul van der Berg',
  ],
]

test('starts a mention at an @ that begins a word', () => {
  const typed = (value: string) => partialMention(value, value.length)?.query ?? null
  expect(typed('@')).toBe('')
  expect(typed('Thanks, @Ao')).toBe('Ao')
  expect(typed('(@Seán Ó')).toBe('Seán Ó')
  expect(typed("\n@Aoife O'Brien")).toBe("Aoife O'Brien")
  for (const none of ['aoife@', 'aoife@example', '[@Aoife](/pro', '@Aoife, ', '@@', ''])
    expect(typed(none), none).toBeNull()
  for (const name of NAMES)
    for (const before of ['', 'Thanks, ', '(', '“', '„', '—', 'a,', '你好', 'สวัสดี', '. '])
      expect(typed(`${before}@${name}`), `${before}@${name}`).toBe(name)
  for (const none of [
    'first.last@example',
    'a1@b',
    'https://x.example/@ao',
    'x+y@z',
    'юрий@почта',
    'a_@b',
    '@Aoife\nK',
  ])
    expect(typed(none), none).toBeNull()
  expect(partialMention('Hi @Ao there', 6)).toEqual({ start: 3, end: 6, query: 'Ao' })
})

test('links a mention to the member, and escapes the name', () => {
  expect(mentionOf({ id: ID, name: 'Aoife Brennan' })).toBe(`[@Aoife Brennan](/profile/${ID}) `)
  expect(mentionOf({ id: ID, name: 'A](x)*' })).toBe(String.raw`[@A\](x)\*](/profile/${ID}) `)
})

test('counts a member once for several mentions', () => {
  const one = mentionOf({ id: ID, name: 'Aoife' })
  const other = mentionOf({ id: ID.replace('1', '2'), name: 'Declan' })
  expect(countMentions(one + other + one)).toBe(2)
  expect(countMentions('@Aoife')).toBe(0)
})

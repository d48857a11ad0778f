import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('returns added, removed and unchanged parts', () => {
  expect(differenceOf('<p>One two</p>', '<p>One three</p>')).toEqual([
    { kind: 'same', text: '<p>One ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'three' },
    { kind: 'same', text: '</p>' },
  ])
  expect(differenceOf('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  expect(differenceOf('a', 'a')).toEqual([{ kind: 'same', text: 'a' }])
})

test('groups consecutive changed words into one change', () => {
  expect(differenceOf('In General Discussion now', 'In Remote Work now')).toEqual([
    { kind: 'same', text: 'In ' },
    { kind: 'removed', text: 'General Discussion' },
    { kind: 'added', text: 'Remote Work' },
    { kind: 'same', text: ' now' },
  ])
})

test('restores both texts from the parts', () => {
  const before = '<h2>Next evening</h2> <p>Thursday, 6.30 pm, in Dublin.</p>'
  const after = '<h2>The next evening</h2> <p>Thursday, 7 pm, in Dublin <b>and online</b>.</p>'
  const parts = differenceOf(before, after)
  const text = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect(text('added')).toBe(before)
  expect(text('removed')).toBe(after)
})

test('compares long unrelated texts quickly', () => {
  const words = (letter: string) => Array.from({ length: 5_000 }, (_, index) => `${letter}${index}`).join(' ')
  expect(differenceOf(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

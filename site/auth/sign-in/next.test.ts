import { expect, test } from 'vitest'
import { safePath } from './next.ts'

test('preserves a path of this site with its query', () => {
  expect(safePath('/forum/new?category=remote-work#form', '/forum')).toBe(
    '/forum/new?category=remote-work#form',
  )
})

test.each([
  null,
  undefined,
  '',
  'forum',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
])('returns the fallback for %j', (path) => {
  expect(safePath(path, '/forum')).toBe('/forum')
})

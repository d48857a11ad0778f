import { expect, test } from 'vitest'
import { withMine, withoutMine } from './with-mine.ts'

test.each([
  ['/forum', '/forum?mine'],
  ['/forum?category=remote-work', '/forum?category=remote-work&mine'],
  ['/forum/posts/1?reply=2#reply-2', '/forum/posts/1?reply=2&mine#reply-2'],
  ['/profile/1', '/profile/1?mine'],
])('%s is rendered for its viewer at %s', (shared, personal) => {
  expect(withMine(shared)).toBe(personal)
  expect(withMine(personal)).toBe(personal)
  expect(withoutMine(personal)).toBe(shared)
})

test.each([
  '/',
  '/manifesto',
  '/forum/new',
  '/forum/new?category=x',
  '/forum/register',
  '/settings',
  '/search?q=mine',
])('%s stays as it is', (address) => {
  expect(withMine(address)).toBe(address)
  expect(withoutMine(address)).toBe(address)
})

test('nothing else is taken from an address', () => {
  expect(withoutMine('/forum?mine=&search=a+b%20c&mine&x')).toBe('/forum?search=a+b%20c&x')
})

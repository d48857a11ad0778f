import { expect, test } from 'vitest'
import { withViewerState, withoutViewerState } from './with-viewer-state.ts'

test.each([
  ['/forum', '/forum?mine'],
  ['/forum?category=remote-work', '/forum?category=remote-work&mine'],
  ['/forum/posts/1?reply=2#reply-2', '/forum/posts/1?reply=2&mine#reply-2'],
  ['/profile/1', '/profile/1?mine'],
])('returns the viewer’s URL of %s as %s', (shared, personal) => {
  expect(withViewerState(shared)).toBe(personal)
  expect(withViewerState(personal)).toBe(personal)
  expect(withoutViewerState(personal)).toBe(shared)
})

test.each([
  '/',
  '/manifesto',
  '/forum/new',
  '/forum/new?category=x',
  '/forum/register',
  '/settings',
  '/search?q=mine',
])('leaves %s unchanged', (address) => {
  expect(withViewerState(address)).toBe(address)
  expect(withoutViewerState(address)).toBe(address)
})

test('removes no other parameter from a URL', () => {
  expect(withoutViewerState('/forum?mine=&search=a+b%20c&mine&x')).toBe('/forum?search=a+b%20c&x')
})

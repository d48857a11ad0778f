import { expect, test } from 'vitest'
import { readAddress } from './addresses.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const keyOf = (url: string) => {
  const address = readAddress('GET', url)
  return address.kind === 'shared' ? address.key : address.kind
}

test.each([
  ['/forum', '/forum'],
  ['/forum/', '/forum'],
  ['/forum?b=1&order=active&category=remote-work', '/forum?category=remote-work&order=active'],
  ['/forum?category=remote-work&order=active', '/forum?category=remote-work&order=active'],
  ['/forum?order=nonsense', '/forum'],
  [`/forum?search=${'x'.repeat(201)}`, '/forum'],
  ['/forum?search=%20daily%20scrum%20', '/forum?search=daily+scrum'],
  [`/forum/posts/${ID}?page=2&page=3&x=y`, `/forum/posts/${ID}?page=3`],
  [`/forum/posts/${ID}?page=0`, `/forum/posts/${ID}`],
  ['/training?location=cork&utm_source=x', '/training?location=cork'],
  ['/contact?sent', '/contact?sent='],
])('%s is kept as %s', (url, key) => expect(keyOf(url)).toBe(key))

test.each([
  '/settings',
  '/admin?tab=logs',
  '/sign-in/link?token=x',
  '/forum/new',
  '/forum?mine',
  `/profile/${ID}?tab=replies&mine`,
])('%s is for whoever asks', (url) => expect(keyOf(url)).toBe('personal'))

test.each([
  '/nowhere',
  '//forum',
  '/forum/posts/%30',
  '/forum/posts/..',
  '/forum/posts/a\\b',
  `/forum/posts/${ID.toUpperCase().replace('0', 'A')}`,
  `/forum/posts/${ID}#x`,
  '/forum/posts/%2e%2e/feed.xml',
  '/profile/..\\sign-in',
  '/%',
])('there is nothing at %s', (url) => expect(keyOf(url)).toBe('nowhere'))

test('a discussion is made old by what happens in it, a list by anything', () => {
  expect(readAddress('GET', `/forum/posts/${ID}`)).toMatchObject({ subject: `post:${ID}` })
  expect(readAddress('GET', `/forum/posts/${ID}/feed.xml`)).toMatchObject({ subject: `post:${ID}` })
  expect(readAddress('GET', '/forum')).toMatchObject({ subject: 'forum' })
})

test('a form that is sent to a shared page is somebody’s own', () => {
  expect(readAddress('POST', '/forum?order=active')).toMatchObject({
    kind: 'personal',
    rendered: '/forum?order=active&mine',
  })
})

import { expect, test } from 'vitest'
import { returnUrlCookie, returnUrlFrom } from './return-url.ts'

const at = (address: string) => returnUrlFrom(new URL(address, 'http://here.invalid') as unknown as Location)

test('returns to the page on which the sign-in started', () => {
  expect(at('/forum/posts/7?reply=8#reply-8')).toBe('/forum/posts/7?reply=8#reply-8')
  expect(at('/sign-in-help')).toBe('/sign-in-help')
})

test('returns from a sign-in page to its return URL on this site', () => {
  expect(at('/sign-in?next=%2Fforum%2Fnew%3Fcategory%3Dremote-work')).toBe('/forum/new?category=remote-work')
  expect(at('/sign-in?next=//elsewhere.example')).toBe('/forum')
  expect(at('/sign-in/link?token=secret')).toBe('/forum')
})

test('escapes a path that would add attributes to the cookie', () => {
  expect(returnUrlCookie('/a; Domain=elsewhere.example', { isSecure: true })).toBe(
    'way-back=%2Fa%3B%20Domain%3Delsewhere.example; Path=/sign-in; Max-Age=3600; SameSite=Lax; Secure',
  )
})

import { expect, test } from 'vitest'
import { movedAddress, movedHash } from './moved.ts'

const now = (address: string) => movedAddress(new URL(address, 'https://forum.example'))

test('a parameter of an earlier version leads to what it is called now, and all others stay', () => {
  expect(now('/admin?status=waiting&order=joined_asc')).toBe('/admin?order=joined_asc&status=pending')
  expect(now('/admin?search=a%26b&status=waiting')).toBe('/admin?search=a%26b&status=pending')
})

test('what is called so still, or stands on another page, stays', () => {
  for (const address of ['/admin', '/admin?status=pending', '/admin?search=waiting', '/forum?status=waiting'])
    expect(now(address)).toBeNull()
})

test('so does a place in a page', () => {
  expect(movedHash('/settings', '#letters')).toBe('#emails')
  expect(movedHash('/settings', '#emails')).toBeNull()
  expect(movedHash('/admin', '#letters')).toBeNull()
})

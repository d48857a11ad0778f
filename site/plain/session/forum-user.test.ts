import { forumUser } from '#rules/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearForumUser, readForumUser, writeForumUser } from './forum-user.ts'

const aoife = {
  id: '1',
  email: 'aoife@irishagile.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  role: 'user',
} as const

let entries: Map<string, string>
const dispatchEvent = vi.fn((_event: Event) => true)

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('dispatchEvent', dispatchEvent)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  dispatchEvent.mockClear()
})

test('stores a signed-in member, and notifies the page', () => {
  writeForumUser(aoife)
  expect(readForumUser()).toEqual(aoife)
  expect(dispatchEvent.mock.calls[0]?.[0].type).toBe('forum-user')
})

test('returns null without an entry', () => {
  expect(readForumUser()).toBeNull()
  expect(console.info).not.toHaveBeenCalled()
})

test.each(['id', 'email', 'firstName', 'lastName'])('logs and discards an entry without %s', (field) => {
  entries.set('forumUser', JSON.stringify({ ...aoife, [field]: undefined }))
  expect(readForumUser()).toBeNull()
  expect(entries.has('forumUser')).toBe(false)
  expect(console.info).toHaveBeenCalled()
})

test('discards an entry that is not JSON', () => {
  entries.set('forumUser', '{oops')
  expect(readForumUser()).toBeNull()
  expect(entries.has('forumUser')).toBe(false)
})

test.each([
  ['complete', aoife],
  ['without a role', { ...aoife, role: undefined }],
  ['with a role that nobody has', { ...aoife, role: 'owner' }],
  ['with an empty name', { ...aoife, firstName: '' }],
  ['with a number for a name', { ...aoife, lastName: 7 }],
  ['null', null],
  ['a list', []],
])('accepts or rejects an entry that is %s as the shared rule does', (_, entry) => {
  entries.set('forumUser', JSON.stringify(entry))
  expect(readForumUser()).toEqual(forumUser.safeParse(entry).data ?? null)
})

test('removes the entry at sign-out', () => {
  writeForumUser(aoife)
  clearForumUser()
  expect(readForumUser()).toBeNull()
})

test('signs in while storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(() => writeForumUser(aoife)).not.toThrow()
  expect(dispatchEvent).toHaveBeenCalledTimes(1)
})

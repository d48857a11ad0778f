import { describe, expect, test } from 'vitest'
import { may, requireAdmin, requireMember, requireThat, type Person, type Viewer } from './policy.ts'

const person = (id: string, role: Person['role'] = 'user'): Person => ({
  id,
  role,
  email: `${id}@members.example`,
  firstName: id,
  lastName: 'Test',
  sessionId: `${id}'s`,
})
const VIEWERS: Record<string, Viewer> = {
  visitor: null,
  other: person('other'),
  author: person('author'),
  admin: person('admin', 'admin'),
}
const EVERYBODY = Object.keys(VIEWERS)

const NOW = new Date()
const published = { authorId: 'author', status: 'approved', deletedAt: null } as const
const ITEMS = {
  published,
  pending: { ...published, status: 'pending' },
  rejected: { ...published, status: 'rejected' },
  removed: { ...published, deletedAt: NOW },
  'removed before it was decided': { ...published, status: 'pending', deletedAt: NOW },
  'of somebody who has left': { ...published, authorId: null },
  'pending of nobody': { ...published, authorId: null, status: 'pending' },
} as const
type State = keyof typeof ITEMS

/** Who may, of EVERYBODY; a state that is not named is nobody’s. */
const TABLE: Record<
  'seeItem' | 'reply' | 'vote' | 'edit' | 'seeDecision',
  Partial<Record<State, string[]>>
> = {
  seeItem: {
    published: EVERYBODY,
    pending: ['author', 'admin'],
    rejected: ['author', 'admin'],
    'of somebody who has left': EVERYBODY,
    'pending of nobody': ['admin'],
  },
  reply: {
    published: ['other', 'author', 'admin'],
    'of somebody who has left': ['other', 'author', 'admin'],
  },
  vote: {
    published: ['other', 'author', 'admin'],
    'of somebody who has left': ['other', 'author', 'admin'],
  },
  edit: { published: ['author'], pending: ['author'], rejected: ['author'] },
  seeDecision: {
    published: ['author', 'admin'],
    pending: ['author', 'admin'],
    rejected: ['author', 'admin'],
    removed: ['author', 'admin'],
    'removed before it was decided': ['author', 'admin'],
    'of somebody who has left': ['admin'],
    'pending of nobody': ['admin'],
  },
}

describe.each(Object.keys(TABLE) as (keyof typeof TABLE)[])('may.%s', (act) => {
  test.each(Object.keys(ITEMS) as State[])('%s', (state) => {
    const allowed = EVERYBODY.filter((who) => may[act](VIEWERS[who] ?? null, ITEMS[state]))
    expect(allowed).toEqual(TABLE[act][state] ?? [])
  })
})

test('a reply is seen where both it and its discussion are', () => {
  const seen = (reply: State, post: State) =>
    EVERYBODY.filter((who) => may.seeReply(VIEWERS[who] ?? null, { ...ITEMS[reply], post: ITEMS[post] }))
  expect(seen('published', 'published')).toEqual(EVERYBODY)
  expect(seen('pending', 'published')).toEqual(['author', 'admin'])
  expect(seen('published', 'pending of nobody')).toEqual(['admin'])
  expect(seen('published', 'removed')).toEqual([])
  expect(seen('removed', 'published')).toEqual([])
})

test('a person', () => {
  const allowed = (act: 'seeEmail' | 'editPerson') =>
    EVERYBODY.filter((who) => may[act](VIEWERS[who] ?? null, { id: 'author' }))
  expect(allowed('seeEmail')).toEqual(['author', 'admin'])
  expect(allowed('editPerson')).toEqual(['author'])
  const seen = (isPublicProfile: boolean) =>
    EVERYBODY.filter((who) => may.seePerson(VIEWERS[who] ?? null, { id: 'author', isPublicProfile }))
  expect(seen(true)).toEqual(EVERYBODY)
  expect(seen(false)).toEqual(['author', 'admin'])
})

test('what is required is refused in the words of the specification', () => {
  const refusalOf = (act: () => void) => {
    try {
      act()
    } catch (thrown) {
      const { code, message } = thrown as { code: string; message: string }
      return [code, message]
    }
    return 'nothing'
  }
  const { admin = null, other = null } = VIEWERS
  expect(refusalOf(() => requireMember(null, 'vote'))).toEqual([
    'SIGNED_OUT',
    'You must be logged in to vote',
  ])
  expect(refusalOf(() => requireMember(other, 'vote'))).toBe('nothing')
  expect(refusalOf(() => requireAdmin(null))).toEqual([
    'SIGNED_OUT',
    'You must be logged in to use the admin dashboard',
  ])
  expect(refusalOf(() => requireAdmin(other))).toEqual(['FORBIDDEN', 'Only administrators can do this.'])
  expect(refusalOf(() => requireAdmin(admin))).toBe('nothing')
  expect(refusalOf(() => requireThat(true))).toBe('nothing')
  expect(refusalOf(() => requireThat(false))).toEqual(['FORBIDDEN', 'You are not allowed to do this.'])
})

import { expect, test } from 'vitest'
import { mergeStates, type MyDiscussion } from './viewer-state.ts'
import { splitIntoPages } from '../paging.ts'

const viewer = {
  id: 'me',
  email: 'me@members.example',
  firstName: 'Me',
  lastName: 'Myself',
  role: 'USER',
} as const
const revision = { status: 'PENDING', rejectionReason: null, contentHtml: '<p>New</p>' }
const result = (part: object) =>
  ({
    viewer,
    votes: [],
    following: [],
    going: [],
    bookmarked: [],
    muted: [],
    canReply: [],
    canEdit: [],
    posts: [],
    replies: [],
    unpublishedReplies: [],
    ...part,
  }) as unknown as MyDiscussion

test('marks the state as unknown before a result', () => {
  expect(mergeStates([], new Map())).toMatchObject({ isKnown: false, unpublishedReplies: [] })
})

test('merges the results for the parts of a page, and the newest press', () => {
  const state = mergeStates(
    [
      result({
        votes: [{ id: 'post', ballot: 'UP' }],
        canReply: ['post'],
        canEdit: ['first'],
        replies: [{ id: 'first', pendingRevision: revision }],
        unpublishedReplies: [{ id: 'waits', rejectionReason: 'Off topic' }],
      }),
      result({ votes: [{ id: 'later', ballot: 'DOWN' }], canEdit: ['later'] }),
    ],
    new Map([['post', 'NONE']]),
  )
  expect([...state.votes]).toEqual([
    ['post', 'NONE'],
    ['later', 'DOWN'],
  ])
  expect([...state.canEdit]).toEqual(['first', 'later'])
  expect(state.canReply.has('post')).toBe(true)
  expect(state.own.get('first')).toMatchObject({ pendingRevision: revision })
  expect(state.own.get('waits')).toMatchObject({ rejectionReason: 'Off topic' })
  expect(state.unpublishedReplies).toHaveLength(1)
})

test('lets the viewer edit all new replies before the results include them', () => {
  expect([...mergeStates([], new Map(), ['first', 'second']).canEdit]).toEqual(['first', 'second'])
})

test('requests the viewer state in the pages in which replies were loaded', () => {
  const ids = Array.from({ length: 41 }, (_, number) => String(number))
  expect(splitIntoPages(ids).map(({ length }) => length)).toEqual([20, 20, 1])
  expect(splitIntoPages([])).toEqual([])
})

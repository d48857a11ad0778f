import { expect, test } from 'vitest'
import {
  insertedReplies,
  pendingReplies,
  publishedReplies,
  unlistedReplies,
  type Reply,
} from './published.ts'

const reply = (id: string, status: 'APPROVED' | 'PENDING' = 'APPROVED') =>
  ({ id, status }) as unknown as Reply
const page = Array.from({ length: 20 }, (_, number) => reply(`reply ${number}`))
const idsOf = (replies: readonly Reply[]) => replies.map(({ id }) => id)

test('a new reply below a full page remains while the refetched page does not include it', () => {
  const sent = [{ reply: reply('new'), isInserted: true }]
  const during = insertedReplies(unlistedReplies(sent, page), false)
  expect(idsOf(publishedReplies(page, during)).slice(19)).toEqual(['reply 19', 'new'])
  expect(unlistedReplies(sent, [...page, reply('new')])).toEqual([])
})

test('a new reply after others that are not loaded is shown once the list is complete', () => {
  const sent = [{ reply: reply('new'), isInserted: false }]
  expect(insertedReplies(sent, false)).toEqual([])
  expect(idsOf(insertedReplies(sent, true))).toEqual(['new'])
})

test('shows all new replies until each is listed', () => {
  const sent = ['first', 'second'].map((id) => ({ reply: reply(id), isInserted: true }))
  const left = insertedReplies(unlistedReplies(sent, [reply('first')]), true)
  expect(idsOf(left)).toEqual(['second'])
  expect(idsOf(publishedReplies([reply('first')], left))).toEqual(['first', 'second'])
})

test('shows a pending reply apart from the published ones, and once it is approved only among them', () => {
  const pending = reply('new', 'PENDING')
  const sent = [{ reply: pending, isInserted: true }]
  expect(unlistedReplies(sent, [pending])).toEqual(sent)
  expect(publishedReplies([], [pending])).toEqual([])
  expect(idsOf(pendingReplies([pending], [pending], []))).toEqual(['new'])
  expect(idsOf(pendingReplies([], [pending], [reply('other')]))).toEqual(['new'])
  expect(pendingReplies([pending], [pending], [reply('new')])).toEqual([])
})

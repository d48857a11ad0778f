import * as rules from '#rules/items'
import { expect, test } from 'vitest'
import { replyAddress } from '../ui/islands/item-address.ts'
import { listBefore, pageAddress, pageNumbers, REPLIES_PAGE, replyInFragment } from './paging.ts'

const reply = '01951e00-0000-7000-8000-000000000000'

test('names a reply in both the query and the fragment of its URL', () => {
  expect(replyAddress('post', reply)).toBe(`/forum/posts/post?reply=${reply}#reply-${reply}`)
  expect(replyInFragment(`#reply-${reply}`)).toBe(reply)
  for (const other of ['', '#replies', '#reply-', '#reply-<script>'])
    expect(replyInFragment(other)).toBeNull()
})

test('uses the discussion’s URL for the first page of replies', () => {
  expect(pageAddress('post', 1)).toBe('/forum/posts/post#replies')
  expect(pageAddress('post', 3)).toBe('/forum/posts/post?page=3#replies')
})

test('links back to the list that the reader came from', () => {
  const site = 'https://irishagile.example'
  expect(listBefore(`${site}/forum?search=wip`, site)).toBe('/forum?search=wip')
  expect(listBefore(`${site}/profile/1`, site)).toBe('/forum')
  expect(listBefore('https://elsewhere.example/forum?search=wip', site)).toBe('/forum')
  expect(listBefore('', site)).toBe('/forum')
})

test('links the first, the last and the nearest of many pages', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 9)).toEqual([1, 2, 0, 9])
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9])
  expect(pageNumbers(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9])
  expect(pageNumbers(9, 9)).toEqual([1, 0, 8, 9])
})

test('uses the server’s number of replies per page', () => {
  expect(REPLIES_PAGE).toBe(rules.REPLIES_PAGE)
})

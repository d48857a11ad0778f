import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListView } from '../list/address.ts'
import { Decision, PendingEdit } from './Decision.tsx'
import { NoPosts } from '../list/NoPosts.tsx'

const everything: ListView = { category: null, search: '', order: null, filter: null, after: null }
const category = { name: 'Remote Work', slug: 'remote-work', description: 'Far from the wall.' }

/** Returns the visible text. */
const labelOf = (element: React.ReactElement) =>
  renderToString(element)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const empty = (view: Partial<ListView>) =>
  labelOf(<NoPosts view={{ ...everything, ...view }} onGo={() => {}} />)

test('shows a message for an empty forum, an empty category and an empty result', () => {
  expect(empty({})).toContain('No discussions yet')
  expect(empty({ category })).toContain('No posts in Remote Work')
  expect(empty({ search: 'xyzzy' })).toContain('Nothing found for “xyzzy”')
  expect(empty({ category, search: 'xyzzy' })).toContain('Nothing found for “xyzzy” in Remote Work')
})

test('links back from a page past the end of the list', () => {
  const view = { ...everything, category, after: 'the-last-one' }
  expect(empty(view)).toContain('You’ve reached the end')
  expect(empty({ ...view, search: 'xyzzy' })).not.toContain('Nothing found')
  expect(renderToString(<NoPosts view={view} onGo={() => {}} />)).toContain(
    'href="/forum?category=remote-work"',
  )
})

test('shows an author the status of an item with its reason', () => {
  const decision = { id: '0199', ruleName: 'Keep to agile work' }
  expect(labelOf(<Decision id="0198" status="PENDING" reason={null} isOwn decision={null} />)).toContain(
    'Only you and the moderators',
  )
  const rejected = <Decision id="0198" status="REJECTED" reason="Off topic" isOwn decision={decision} />
  expect(labelOf(rejected)).toMatch(
    /Off topic .*Keep to agile work .*Why, and how to appeal .*Edit and resubmit/,
  )
  expect(renderToString(rejected)).toContain('href="/decisions/0199"')
  expect(renderToString(rejected)).toContain('href="#edit-0198"')
  const old = <Decision id="0198" status="REJECTED" reason={null} isOwn={false} decision={null} />
  expect(labelOf(old)).toContain('It doesn’t meet the forum guidelines.')
  expect(renderToString(<Decision id="0198" status="APPROVED" reason={null} isOwn decision={null} />)).toBe(
    '',
  )
})

test('shows a pending or rejected edit beside the published text', () => {
  const revision = { title: 'New title', category: 'Remote Work', contentHtml: '<p>New text</p>' }
  const pending = { ...revision, status: 'PENDING' as const, rejectionReason: null }
  expect(labelOf(<PendingEdit id="0198" revision={pending} decision={null} />)).toMatch(
    /Your edit is awaiting review .*Remote Work New title New text/,
  )
  const more = { ...pending, id: 'x', __typename: 'PostRevision', whatWeTried: 'Twice a week' }
  expect(labelOf(<PendingEdit id="0198" revision={more} decision={null} />)).toMatch(
    /New title What we tried Twice a week New text/,
  )
  const refused = { ...revision, status: 'REJECTED' as const, rejectionReason: 'Too long' }
  expect(labelOf(<PendingEdit id="0198" revision={refused} decision={null} />)).toMatch(
    /Your edit wasn’t published .*Too long/,
  )
  expect(renderToString(<PendingEdit id="0198" revision={null} decision={null} />)).toBe('')
})

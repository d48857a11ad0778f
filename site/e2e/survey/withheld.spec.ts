import type { Page } from '@playwright/test'
import pg from 'pg'
import { withViewerState } from '../../plain/page/with-viewer-state.ts'
import { newMember } from '../members/new-member.ts'
import { expect, test } from '../test.ts'
import { withClient } from '../../../api/database/connection/with-client.ts'

const CANARY = 'Kanarienvogel'

/** Creates a private member with a public discussion. */
async function aPrivateAuthor() {
  const member = await newMember({ firstName: CANARY, lastName: CANARY })
  return withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    await client.query(
      `update "Member" set "isPublicProfile" = false, "jobTitle" = $2, company = $2, bio = $2, location = $2,
         "linkedinProfile" = 'https://www.linkedin.com/in/' || $2 where id = $1`,
      [member.id, CANARY],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into "Post" (id, title, content, "contentHtml", excerpt, category, status, "authorId", "createdAt")
       values (uuidv7(), 'Somebody asks in private', 'What does it look like?', '<p>What does it look like?</p>',
         'What does it look like?', 'General Discussion', 'approved', $1, now()) returning id`,
      [member.id],
    )
    return { ...member, postId: rows[0]?.id ?? '' }
  })
}

/** Creates pending, rejected and removed items and edits, next to public ones, all with the canary. */
async function withheldItems() {
  const author = await newMember()
  const client = new pg.Client(process.env['DATABASE_URL'])
  await client.connect()
  const add = async (statement: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: string }>(`${statement} returning id`, values)
    return rows[0]?.id ?? ''
  }
  const post = (title: string, content: string, [status, reason, deletedAt]: State) =>
    add(
      `insert into "Post" (id, title, content, "contentHtml", excerpt, category, "authorId", status, "rejectionReason", "deletedAt")
       values (uuidv7(), $1, $2, $2, $2, 'Scaling Agile', $3, $4, $5, $6)`,
      [title, content, author.id, status, reason, deletedAt],
    )
  const reply = (postId: string, content: string, [status, reason, deletedAt]: State) =>
    add(
      `insert into "Reply" (id, "postId", content, "contentHtml", "authorId", status, "rejectionReason", "deletedAt")
       values (uuidv7(), $1, $2, $2, $3, $4, $5, $6)`,
      [postId, content, author.id, status, reason, deletedAt],
    )
  try {
    const open = await post('Everybody asks in the open', 'What does it look like to all?', OPEN)
    const publicReply = await reply(open, 'It looks open to everybody here.', OPEN)
    const posts: string[] = []
    const replies: string[] = []
    for (const state of WITHHELD) {
      const id = await post(`${CANARY} asks`, `${CANARY} wrote this down`, state)
      posts.push(id)
      await reply(id, `${CANARY} below`, OPEN)
      replies.push(await reply(open, `${CANARY} beside`, state))
      const [status, reason] = state
      if (status === 'approved') continue
      const edit = [CANARY, author.id, status, reason]
      await client.query(
        `insert into "Revision" (id, "postId", title, content, "contentHtml", category, "authorId", status, "rejectionReason")
         values (uuidv7(), $5, $1, $1, $1, 'Scaling Agile', $2, $3, $4)`,
        [...edit, open],
      )
      await client.query(
        `insert into "Revision" (id, "replyId", title, content, "contentHtml", category, "authorId", status, "rejectionReason")
         values (uuidv7(), $5, '', $1, $1, '', $2, $3, $4)`,
        [...edit, publicReply],
      )
    }
    return { author, open, publicReply, posts, replies }
  } finally {
    await client.end()
  }
}

type State = readonly [status: string, reason: string | null, deletedAt: Date | null]
const OPEN: State = ['approved', null, null]
const WITHHELD: State[] = [
  ['pending', null, null],
  ['rejected', `${CANARY} was why`, null],
  ['approved', null, new Date()],
]

/** Requests each URL; returns those whose response contains one of the phrases. */
async function leaksOf(page: Page, paths: string[], phrase: string[], status: number) {
  const found: string[] = []
  for (const path of paths) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(status)
    const text = (await response.text()).toLowerCase()
    if (phrase.some((word) => text.includes(word.toLowerCase()))) found.push(path)
  }
  return found
}

test('no page, feed or list contains withheld texts', async ({ page, signIn }) => {
  const { author, open, publicReply, posts, replies } = await withheldItems()
  const profile = ['', '?tab=replies', '?tab=activity'].map((tab) => `/profile/${author.id}${tab}`)
  const discussion = `/forum/posts/${open}`
  const feeds = [discussion, '/forum', '/forum/categories/scaling-agile'].flatMap((address) =>
    ['xml', 'json'].map((format) => `${address}/feed.${format}`),
  )
  const searches = [CANARY, 'wrote this down', 'Everybody asks'].flatMap((phrase) => [
    `/forum?search=${encodeURIComponent(phrase)}&order=newest`,
    `/search?q=${encodeURIComponent(phrase)}`,
  ])
  const pages = [discussion, `${discussion}?page=1`, `${discussion}?reply=${publicReply}`]
  const lists = ['/', '/forum', '/forum?order=active', '/forum?category=scaling-agile', '/sitemap-forum.xml']
  const calls = ['posts', 'replies', 'activities'].map((what) => `/api/users/${author.id}/${what}`)
  const found = [...profile, ...pages, ...feeds, ...lists, ...calls, '/api/forum/posts', `/api${discussion}`]
  const hidden = [
    ...posts.flatMap((id) =>
      ['', '?page=1', '/feed.xml', '/feed.json'].map((end) => `/forum/posts/${id}${end}`),
    ),
    ...posts.map((id) => `/api/forum/posts/${id}`),
  ]
  // A search repeats its own term, so the check is for the items themselves.
  const leaks = async () => [
    ...(await leaksOf(page, found, [CANARY, ...posts, ...replies], 200)),
    ...(await leaksOf(page, searches, [...posts, ...replies, `${CANARY} asks`, `${CANARY} beside`], 200)),
    ...(await leaksOf(page, hidden, [CANARY], 404)),
  ]
  expect(await leaks(), 'to a stranger').toEqual([])
  const sought = replies.map((id) => `${discussion}?reply=${id}`)
  expect(await leaksOf(page, sought, [CANARY], 200), 'of a reply that is sought').toEqual([])
  await signIn()
  expect(await leaks(), 'to another member').toEqual([])
  await signIn(author.email)
  expect(await leaksOf(page, feeds, [CANARY], 200), 'in a feed that its author reads').toEqual([])
  const forAuthor = pages.map(withViewerState)
  expect(await leaksOf(page, forAuthor, [CANARY], 200), 'to its author').toEqual(forAuthor)
})

test('no page, feed, list or call contains the identity of a private member', async ({ page, signIn }) => {
  const { id, email, postId } = await aPrivateAuthor()
  const profile = ['', '?tab=replies', '?tab=activity'].map((tab) => `/profile/${id}${tab}`)
  const post = [`/forum/posts/${postId}`, `/forum/posts/${postId}/feed.xml`, `/api/forum/posts/${postId}`]
  const calls = ['profile', 'posts', 'replies', 'activities'].map((what) => `/api/users/${id}/${what}`)
  const lists = [
    '/',
    '/forum',
    '/forum?order=active',
    '/forum?search=asks+in+private',
    '/api/forum/posts',
    '/forum/feed.xml',
    '/forum/categories/general-discussion/feed.xml',
    '/forum/categories/general-discussion/feed.json',
  ]
  const unnamed = [
    ...post,
    ...lists,
    '/forum/feed.json',
    '/sitemap-forum.xml',
    `/forum/posts/${postId}?page=1`,
  ]
  const paths = [...profile, ...post, ...calls, ...lists, '/forum/feed.json', '/sitemap-forum.xml']

  // A request by id reveals nothing new; elsewhere the id would link all items of the member.
  const leaks = async () => [
    ...(await leaksOf(page, paths, [CANARY, email], 200)),
    ...(await leaksOf(page, unnamed, [id], 200)),
  ]
  expect(await leaks(), 'to a stranger').toEqual([])
  await signIn()
  expect(await leaks(), 'to another member').toEqual([])
  await signIn(email)
  expect(await leaks(), 'to themselves').toEqual(expect.arrayContaining(profile))
  const own = [withViewerState(`/forum/posts/${postId}`)]
  expect(await leaksOf(page, own, [CANARY], 200), 'to themselves beside what they wrote').toEqual(own)
})

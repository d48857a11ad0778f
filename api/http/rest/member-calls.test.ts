import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { call } from '../../test/execute.ts'
import { aMember, aPost, aReply, aToken, aViewer } from '../../test/factories.ts'

beforeAll(() => {
  env.MODERATION = 'all'
})

/** Returns a function that calls the API as a member's script. */
async function scriptOf(member: { id: string }) {
  const headers = { authorization: (await aToken(member)).authorization }
  return (method: string, path: string, body: object = {}) =>
    call(method, path, { headers, ...(method === 'GET' ? {} : { body }) })
}

const EDIT = {
  title: 'A title that is corrected',
  content: 'A text that is long enough.',
  category: 'Product Owner',
}

test('an edit of a published item waits for review, and a pending item changes in place, whatever its version', async () => {
  const author = await aMember()
  const script = await scriptOf(author)
  const [shown, pending] = [
    await aPost({ authorId: author.id, title: 'A title that is published' }),
    await aPost({ authorId: author.id, status: 'pending' }),
  ]
  expect((await script('PUT', `/api/forum/posts/${shown.id}`, EDIT)).body).toMatchObject({
    title: 'A title that is published',
    isEditPending: true,
  })
  expect(
    (await script('PUT', `/api/forum/posts/${pending.id}`, { ...EDIT, version: 'older' })).body,
  ).toMatchObject({
    ...EDIT,
    isEditPending: false,
  })
  const reply = await aReply(shown.id, { authorId: author.id, status: 'pending' })
  const path = `/api/forum/replies/${reply.id}`
  const content = 'A reply that is corrected.'
  expect((await script('PUT', path, { content, version: 'older' })).body).toMatchObject({
    content,
    isEditPending: false,
  })
  expect((await script('GET', path)).body).toMatchObject({ content, post: { id: shown.id } })
})

test('only authors can delete their items', async () => {
  const [author, other] = [await aMember(), await aMember()]
  const [script, others] = [await scriptOf(author), await scriptOf(other)]
  const post = await aPost({ authorId: author.id })
  const reply = await aReply(post.id, { authorId: author.id })
  for (const path of [`/api/forum/replies/${reply.id}`, `/api/forum/posts/${post.id}`]) {
    expect((await others('DELETE', path)).status).toBe(403)
    expect(await script('DELETE', path)).toMatchObject({ status: 200, body: { success: true } })
    expect((await script('GET', path)).status).toBe(404)
  }
})

test('a vote can be withdrawn', async () => {
  const script = await scriptOf(await aMember())
  const { id } = await aPost()
  const { id: replyId } = await aReply(id)
  for (const path of [`/api/forum/posts/${id}`, `/api/forum/replies/${replyId}`]) {
    expect((await script('POST', `${path}/like`)).body).toMatchObject({ likeCount: 1 })
    expect((await script('DELETE', `${path}/vote`)).body).toMatchObject({ likeCount: 0 })
  }
})

test('a search returns matching discussions in the requested order', async () => {
  const old = await aPost({ title: 'Gannet counting in Kerry', score: 0 })
  const liked = await aPost({ title: 'Gannet counting in Clare', likeCount: 9 })
  const found = async (query: string) => {
    const { body } = await call('GET', `/api/forum/posts?search=gannet&${query}`)
    return (body as unknown as { id: string }[]).map(({ id }) => id)
  }
  expect((await found('')).sort()).toEqual([old.id, liked.id].sort())
  expect(await found('order=score')).toEqual([liked.id, old.id])
  expect((await call('GET', '/api/forum/posts?order=worst')).status).toBe(400)
})

test('a category is followed by its name', async () => {
  const script = await scriptOf(await aMember())
  const path = `/api/forum/categories/${encodeURIComponent('Events & Meetups')}/follow`
  expect((await script('PUT', path)).body).toEqual(['Events & Meetups'])
  expect((await script('GET', '/api/account/follows/categories')).body).toEqual(['Events & Meetups'])
  expect((await script('DELETE', path)).body).toEqual([])
  expect((await script('PUT', '/api/forum/categories/Knitting/follow')).status).toBe(400)
})

test('a profile is edited from the version that was read', async () => {
  const member = await aViewer({
    linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
    location: 'Sligo',
  })
  const script = await scriptOf(member)
  const path = '/api/account/profile'
  const { body: profile } = await script('GET', path)
  const edit = { ...profile, company: 'Heron' }
  const { body: edited } = await script('PUT', path, edit)
  expect(edited).toEqual({ ...edit, version: edited['version'] })
  expect((await script('PUT', path, { ...profile, company: 'Gannet' })).status).toBe(409)
  expect((await db.member.findUniqueOrThrow({ where: { id: member.id } })).company).toBe('Heron')
})

test('an edit that omits the visibility leaves a private profile private', async () => {
  const member = await aViewer({ isPublicProfile: false, location: 'Sligo' })
  const script = await scriptOf(member)
  const { body: profile } = await script('GET', '/api/account/profile')
  const { isPublicProfile, ...others } = profile
  expect(isPublicProfile).toBe(false)
  for (const edit of [others, { ...others, isPublicProfile: null }])
    expect((await script('PUT', '/api/account/profile', edit)).status).toBe(400)
  expect((await db.member.findUniqueOrThrow({ where: { id: member.id } })).isPublicProfile).toBe(false)
})

test('preferences can be changed one at a time', async () => {
  const script = await scriptOf(await aMember())
  const notifications = '/api/account/notification-preferences'
  const change = { kind: 'mention', inSite: false }
  await script('PATCH', notifications, { preferences: [change] })
  expect((await script('GET', notifications)).body).toContainEqual({ ...change, email: 'now' })
})

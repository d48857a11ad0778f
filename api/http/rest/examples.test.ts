import { beforeAll, expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { saveBookmark } from '../../forum/bookmarks/bookmarks.ts'
import { env } from '../../lib/env.ts'
import { hashOf } from '../../lib/tokens.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { anUnpublished } from '../../test/moderation/appeals.ts'
import { call, graphql } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import graphqlExample from '../../graphql/example.json' with { type: 'json' }
import { EXAMPLES, INVALID, type Example } from './examples.ts'
import { describedApi } from './openapi.ts'

const document = describedApi(app)

const NIAMH = {
  firstName: 'Niamh',
  lastName: 'Walsh',
  jobTitle: 'Scrum Master',
  company: 'Liffey Works',
  location: 'Dublin',
  bio: 'Two teams, one whiteboard.',
  linkedinProfile: 'https://www.linkedin.com/in/niamh-walsh',
}
const POST = {
  title: 'What do you do when the retrospective goes quiet?',
  content: 'Nobody says a word after the first ten minutes.',
  category: 'Scrum Master',
  viewCount: 41,
  likeCount: 3,
}

const about = async (facts: object) => aPost({ ...POST, authorId: (await aViewer(NIAMH)).id, ...facts })

type Scene = Partial<Omit<Example, 'response'>> & { cookie?: string }

/** Prepares the data of each example; returns its ids. */
const SCENES: Record<string, () => Scene | Promise<Scene>> = {
  'POST /api/auth/login': () => {
    env.SIGN_IN = 'link'
    return {}
  },
  'GET /api/forum/posts': async () => {
    await about({ listedAt: new Date(0) })
    await about({})
    return {}
  },
  'POST /api/forum/posts/{id}/replies': async () => ({
    path: { id: (await about({})).id },
    cookie: (await aViewer(NIAMH)).cookie,
  }),
  'GET /api/users/{userId}/profile': async () => {
    const { id } = await aViewer(NIAMH)
    const post = await aPost({ ...POST, authorId: id })
    await aReply(post.id, { authorId: id })
    return { path: { userId: id } }
  },
  'GET /api/bookmarks': async () => {
    const viewer = await aViewer(NIAMH)
    const [first, { id: postId }] = [await aPost(), await about({})]
    await saveBookmark(viewer, { postId: first.id })
    const { id } = await saveBookmark(viewer, { postId })
    // The example's date has passed, so no form would accept it.
    await db.bookmark.update({
      where: { id },
      data: { note: 'For our next retrospective', remindOn: '2026-09-25' },
    })
    return { cookie: viewer.cookie }
  },
  'GET /api/account/data': async () => ({ cookie: (await aViewer(NIAMH)).cookie }),
  'POST /api/mail/unsubscribe': async () => {
    const { id, email } = await aViewer()
    const unsubscribeHash = hashOf(EXAMPLES['POST /api/mail/unsubscribe']?.query?.['token'] ?? '')
    const kind = 'notifications-reply'
    await db.email.deleteMany({ where: { unsubscribeHash } })
    await db.email.create({ data: { recipient: email, memberId: id, data: {}, kind, unsubscribeHash } })
    return {}
  },
  'GET /api/notifications': async () => {
    const [reader, actor] = [await aViewer(), await aViewer(NIAMH)]
    const { id: postId } = await aPost({ ...POST, authorId: reader.id })
    const { content } = EXAMPLES['POST /api/forum/posts/{id}/replies']?.body as { content: string }
    const { id: replyId } = await aReply(postId, { authorId: actor.id, content })
    const facts = { memberId: reader.id, actorId: actor.id, postId, replyId }
    await db.notification.create({ data: { ...facts, kind: 'reply', subjectKey: replyId } })
    return { cookie: reader.cookie }
  },
  'POST /api/appeals': async () => {
    const { author, decisionId } = await anUnpublished()
    return { cookie: author.cookie, body: { decisionId } }
  },
  'POST /api/reports': async () => ({ body: { targetId: (await about({})).id } }),
  'GET /api/moderation/log': () => ({}),
  'PATCH /api/admin/posts/{postId}/status': async () => ({
    path: { postId: (await about({ status: 'pending' })).id },
    cookie: (await anAdmin()).cookie,
  }),
}

beforeAll(async () => {
  // Creates the first entry of the log.
  await decideItem(await anAdmin(), 'post', (await about({ status: 'pending' })).id, { status: 'approve' })
})

/** Replaces values that differ between runs. */
const normalize = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '"id"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"moment"')
      .replaceAll(/\b[\da-f]{64}\b/g, 'digits')
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/\b[2-9BCDFGHJKMNPQRSTVWXZ]{4}-[2-9BCDFGHJKMNPQRSTVWXZ]{4}\b/g, 'reference')
      .replaceAll(/"[\w-]+@[\w.]+"/g, '"email"')
      .replaceAll(/after=[\w%-]+/g, 'after=cursor'),
  ) as unknown

/** Shortens a response to the shape of its example. */
function cut(actual: unknown, example: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(example))
    return actual.slice(0, example.length || undefined).map((each, index) => cut(each, example[index]))
  if (!isObject(actual) || !isObject(example)) return actual
  const isCut = '…' in example
  const shown = Object.entries(actual).filter(([name]) => !isCut || name in example)
  return {
    ...Object.fromEntries(shown.map(([name, value]) => [name, cut(value, example[name])])),
    ...(isCut && { '…': example['…'] }),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const expectAlike = (actual: unknown, example: unknown) =>
  expect(normalize(cut(actual, example))).toEqual(normalize(example))

test('every group of calls has an example', () => {
  const groups = Object.keys(EXAMPLES).map((name) => name.split('/')[2])
  expect(new Set(groups)).toEqual(new Set(document.tags?.map(({ name }) => name)))
})

test.each(Object.keys(EXAMPLES))('%s responds as its example shows', async (name) => {
  const example = EXAMPLES[name] ?? { response: undefined }
  const { cookie = '', ...scene } = (await SCENES[name]?.()) ?? {}
  const [method = '', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => scene.path?.[key] ?? '')
  const query = example.query ? `?${new URLSearchParams(example.query)}` : ''
  const body = example.body && { body: { ...example.body, ...scene.body } }
  const response = await call(method, filled + query, { cookie, ...body })
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
  expect([String(response.status)]).toEqual(Object.keys(operation?.responses ?? {}).slice(0, 1))
  expectAlike(response.body, example.response)
  for (const [header, value] of Object.entries(example.headers ?? {}))
    expectAlike(response.headers.get(header), value)
})

test('an invalid request gets the documented response body', async () => {
  const { id } = await about({})
  const { cookie } = await aViewer()
  const { status, body } = await call('POST', `/api/forum/posts/${id}/replies`, {
    cookie,
    body: { content: '' },
  })
  expect([status, body]).toEqual([400, INVALID])
})

test('the GraphQL query responds as its example shows', async () => {
  const { query, variables, response } = graphqlExample
  await about({})
  const { status, body } = await graphql(query, variables)
  expect(status).toBe(200)
  expect(body).toEqual(response)
})

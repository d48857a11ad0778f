import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../factories.ts'

const CATEGORY = 'General Discussion'
const TYPED = 'Tearmai\u0301ocht\r\nan fho\u0301raim\u0007 \u202Eis good\u202C here'
const STORED = 'Tearmaíocht\nan fhóraim is good here'
const ON_ONE_LINE = 'Tearmaíocht an fhóraim is good here'
const INVISIBLE = ['\u200b', '\u3164', '\u2060', '\u2800', '\u00ad', '\u034f'].map((sign) => sign.repeat(30))

let admin: SignedIn
let member: SignedIn

beforeAll(async () => {
  admin = await anAdmin()
  member = await aViewer()
})

const send = (viewer: SignedIn, method: string, path: string, body: object) =>
  call(method, path, { body, cookie: viewer.cookie })

describe('normalises', () => {
  test('a discussion and a reply over REST', async () => {
    const post = await send(admin, 'POST', '/api/forum/posts', {
      title: TYPED,
      content: TYPED,
      category: CATEGORY,
    })
    expect(post.body).toMatchObject({ title: ON_ONE_LINE, content: STORED })
    const reply = await send(admin, 'POST', `/api/forum/posts/${String(post.body['id'])}/replies`, {
      content: TYPED,
    })
    expect(reply.body).toMatchObject({ content: STORED })
  })

  test('an edit over GraphQL, which then changes nothing', async () => {
    const { id } = await aPost({ authorId: admin.id, title: ON_ONE_LINE, content: STORED })
    const edit = 'mutation ($input: EditPostInput!) { editPost(input: $input) { id } }'
    const { errors } = await execute(admin, edit, {
      input: { id, title: TYPED, content: TYPED, category: CATEGORY },
    })
    expect(errors).toBeUndefined()
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ title: ON_ONE_LINE, content: STORED })
  })

  test('a reason', async () => {
    const { id } = await aPost({ status: 'pending' })
    const { status } = await send(admin, 'PATCH', `/api/admin/posts/${id}/status`, {
      status: 'reject',
      note: TYPED,
    })
    expect(status).toBe(200)
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({ rejectionReason: STORED })
  })

  test('a section’s title', async () => {
    const key = 'normal-texts'
    const { status } = await send(admin, 'POST', '/api/admin/sections', {
      key,
      title: TYPED,
      htmlContent: '<p>One</p>',
    })
    expect(status).toBe(201)
    expect(await db.section.findUnique({ where: { key } })).toMatchObject({ title: ON_ONE_LINE })
  })

  test('a draft, whose spaces are preserved', async () => {
    const save = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { key } }'
    const { errors } = await execute(member, save, {
      input: { key: 'new', content: { content: `${TYPED} ` } },
    })
    expect(errors).toBeUndefined()
    expect(await db.draft.findFirst({ where: { memberId: member.id } })).toMatchObject({
      content: { content: `${STORED} ` },
    })
  })
})

test('counts ten thousand characters of a plain form as over the API', async () => {
  const content = Array.from({ length: 400 }, () => 'a'.repeat(24)).join('\r\n')
  const longest = `${content}${'b'.repeat(10_000 - 400 * 24 - 399)}`
  expect(longest).toHaveLength(10_399)
  const body = { title: 'A long discussion', content: longest, category: CATEGORY }
  const { status, body: created } = await send(await aViewer(), 'POST', '/api/forum/posts', body)
  expect(status).toBe(201)
  expect(created['content']).toHaveLength(10_000)
  const more = await send(await aViewer(), 'POST', '/api/forum/posts', { ...body, content: `${longest}c` })
  expect(more.body).toMatchObject({ message: 'Content must be at most 10000 characters' })
})

describe.each(INVISIBLE)('treats a text of only %j as empty', (nothing) => {
  test('as a title, as a text and as a reply', async () => {
    const good = { title: 'A good title', content: 'Long enough to be content.', category: CATEGORY }
    const title = await send(member, 'POST', '/api/forum/posts', { ...good, title: nothing })
    expect(title).toMatchObject({ status: 400, body: { message: 'Title must be at least 5 characters' } })
    const content = await send(member, 'POST', '/api/forum/posts', { ...good, content: nothing })
    expect(content).toMatchObject({
      status: 400,
      body: { message: 'Content must be at least 20 characters' },
    })
    const { id } = await aPost()
    const reply = await send(member, 'POST', `/api/forum/posts/${id}/replies`, { content: nothing })
    expect(reply).toMatchObject({ status: 400, body: { message: 'Reply must be at least 10 characters' } })
  })

  test('as a reason, replaced by the standard one', async () => {
    const { id } = await aPost({ status: 'pending' })
    await send(admin, 'PATCH', `/api/admin/posts/${id}/status`, { status: 'reject', note: nothing })
    const stored = await db.post.findUnique({ where: { id } })
    expect(stored?.rejectionReason).toMatch(/[a-z]{3}/)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printedSchema } from '../../app/schema.ts'
import { execute, call } from '../execute.ts'
import { aPost, aReply, aViewer } from '../factories.ts'

test('schema.graphql is current', () => {
  const file = new URL('../../graphql/schema.graphql', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(printedSchema())
})

describe('REST and GraphQL', () => {
  test('refuse with the same message', async () => {
    const input = { title: 'abc', content: 'short', category: 'General Discussion' }
    const viewer = await aViewer()
    const graphql = await execute(viewer, CREATE, { input })
    const rest = await call('POST', '/api/forum/posts', { body: input, cookie: viewer.cookie })

    expect(rest.status).toBe(400)
    expect(graphql.errors?.[0]).toMatchObject({
      message: rest.body['message'],
      extensions: { issues: rest.body['issues'] },
    })
    expect(rest.body['message']).toBe('Title must be at least 5 characters')
  })

  test('refuse a stranger with the same message', async () => {
    const input = {
      title: 'A good title',
      content: 'Long enough to be content.',
      category: 'General Discussion',
    }
    const graphql = await execute(null, CREATE, { input })
    const rest = await call('POST', '/api/forum/posts', { body: input })

    expect(rest.status).toBe(401)
    expect(rest.body['message']).toBe('You must be logged in to create a post')
    expect(graphql.errors?.[0]?.message).toBe(rest.body['message'])
  })

  test('return the same discussion', async () => {
    const post = await aPost({ title: 'Seen through both doors' })
    await aReply(post.id)
    const { data } = await execute(null, DISCUSSION, { id: post.id })
    const { body } = await call('GET', `/api/forum/posts/${post.id}`)

    const shown = (data as { post: Record<string, unknown> & { replies: { nodes: object[] } } }).post
    const { replies, ...rest } = shown
    expect(body).toMatchObject(rest)
    expect(body['replies']).toMatchObject(replies.nodes)
  })
})

const CREATE = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const DISCUSSION = `query ($id: ID!) { post(id: $id) {
  id title content category likeCount dislikeCount viewCount replyCount createdAt
  author { id firstName lastName }
  replies { nodes { id content likeCount author { id firstName lastName } } }
} }`

import { readFileSync } from 'node:fs'
import type { GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { printedSchema, schema } from '../../app/schema.ts'
import { call, execute, graphql } from '../execute.ts'
import { aMember, aPost, aReply, aToken, aViewer } from '../factories.ts'
import { CALLS } from './rest-permissions.ts'

test('schema.graphql is current', () => {
  const file = new URL('../../graphql/schema.graphql', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(printedSchema())
})

describe('the document of GraphQL and REST', () => {
  const served = readFileSync(new URL('../../graphql/REST.md', import.meta.url), 'utf8')
  const BLOCK = /^```graphql\n([^]+?)^```\n/gm
  const text = served.replaceAll(BLOCK, '')
  const codes = (part: string) => [...part.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const rows = [...text.matchAll(/^\| (`\w+`) +\| (.+) \|$/gm)]
  const reasons = [...text.matchAll(/^- ((?:`\w+`,?\s+)*`\w+`): ([^]+?)(?=\n- |\n*$(?![^]))/gm)]

  test('is served unchanged', async () => {
    const { status, body } = await call('GET', '/api/rest.md')
    expect([status, body]).toEqual([200, { text: served }])
  })

  test('lists every query and mutation once', () => {
    const documented = [...rows, ...reasons].flatMap(([, fields = '']) => codes(fields))
    const fieldsOf = (type?: GraphQLObjectType | null) => Object.keys(type?.getFields() ?? {})
    const fields = [...fieldsOf(schema.getQueryType()), ...fieldsOf(schema.getMutationType())]
    expect(documented.sort()).toEqual(fields.sort())
  })

  test('names calls that exist, or a reason why there is none', () => {
    expect(rows.filter(([, , calls = '']) => codes(calls).length === 0)).toEqual([])
    const named = [...text.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call = '']) => call)
    expect(named.filter((call) => !(call in CALLS))).toEqual([])
    expect(reasons.map(([, , reason = '']) => reason).filter((reason) => !/^[^.]+\.$/.test(reason))).toEqual(
      [],
    )
  })

  test('has examples that respond', async () => {
    const { authorization } = await aToken(await aMember())
    const post = await aPost({ title: 'The quietest retrospective of all' })
    await aReply(post.id, { content: 'Ask each for one word.' })
    const variables = { search: 'quietest', postId: post.id, content: 'Ten minutes on paper first.' }
    const documents = [...served.matchAll(BLOCK)].map(([, document = '']) => document)
    const results = await Promise.all(
      documents.map(async (document) => {
        const { body } = await graphql(document, variables, { authorization })
        return body as { data?: object; errors?: object[] }
      }),
    )
    expect(results.map(({ errors }) => errors)).toEqual(documents.map(() => undefined))
    expect(JSON.stringify(results[0])).toContain('Ask each for one word.')
    expect(Object.keys(Object.assign({}, ...results.map(({ data }) => data)) as object)).toEqual([
      'posts',
      'notifications',
      'createReply',
    ])
  })

  test('omits no call for members', () => {
    const documented = codes(text)
    expect(Object.keys(CALLS).filter((call) => !documented.includes(call))).toEqual([])
  })
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

  test('refuse a signed-out visitor with the same message', async () => {
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

import { readFileSync } from 'node:fs'
import { type GraphQLInputType, isInputObjectType, isNonNullType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { printedSchema, schema } from './schema.ts'
import { ask, call } from './test/ask.ts'
import { aPost, aReply, aViewer } from './test/factories.ts'

/** What a stranger may do. Every other mutation must refuse them. */
const OPEN_TO_STRANGERS = ['signIn', 'signOut', 'sendEnquiry']

test('schema.graphql is what the schema says', () => {
  const file = new URL('./schema.graphql', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(printedSchema())
})

describe('a stranger', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const guarded = mutations.filter(({ name }) => !OPEN_TO_STRANGERS.includes(name))

  test('has some mutations to be refused', () => expect(guarded.length).toBeGreaterThan(0))

  test.each(guarded.map((field) => [field.name, field] as const))('is refused %s', async (_name, field) => {
    const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    const { errors } = await ask(
      null,
      `mutation(${declared}) { it: ${field.name}(${passed}) ${selection(String(field.type))} }`.replace(
        '()',
        '',
      ),
      Object.fromEntries(field.args.map(({ name, type }) => [name, anyValue(type)])),
    )
    expect(errors?.[0]?.extensions['code']).toBe('SIGNED_OUT')
  })
})

describe('both doors', () => {
  test('refuse in the same words', async () => {
    const input = { title: 'abc', content: 'short', category: 'General Discussion' }
    const viewer = await aViewer()
    const graphql = await ask(viewer, CREATE, { input })
    const rest = await call('POST', '/api/forum/posts', { body: input, cookie: viewer.cookie })

    expect(rest.status).toBe(400)
    expect(graphql.errors?.[0]).toMatchObject({
      message: rest.body['message'],
      extensions: { issues: rest.body['issues'] },
    })
    expect(rest.body['message']).toBe('Title must be at least 5 characters')
  })

  test('refuse a stranger in the same words', async () => {
    const input = {
      title: 'A good title',
      content: 'Long enough to be content.',
      category: 'General Discussion',
    }
    const graphql = await ask(null, CREATE, { input })
    const rest = await call('POST', '/api/forum/posts', { body: input })

    expect(rest.status).toBe(401)
    expect(rest.body['message']).toBe('You must be logged in to create a post')
    expect(graphql.errors?.[0]?.message).toBe(rest.body['message'])
  })

  test('show the same discussion', async () => {
    const post = await aPost({ title: 'Seen through both doors' })
    await aReply(post.id)
    const { data } = await ask(null, DISCUSSION, { id: post.id })
    const { body } = await call('GET', `/api/forum/posts/${post.id}`)

    const shown = (data as { post: Record<string, unknown> & { replies: { edges: { node: object }[] } } })
      .post
    const { replies, ...rest } = shown
    expect(body).toMatchObject(rest)
    expect(body['replies']).toMatchObject(replies.edges.map(({ node }) => node))
  })
})

const CREATE = 'mutation ($input: NewPost!) { createPost(input: $input) { id } }'
const DISCUSSION = `query ($id: ID!) { post(id: $id) {
  id title content category likeCount dislikeCount viewCount replyCount createdAt
  author { id firstName lastName }
  replies { edges { node { id content likeCount author { id firstName lastName } } } }
} }`

const selection = (type: string) => (/^(Boolean|String|Int|ID)!?$/.test(type) ? '' : '{ __typename }')

/** A value that the type system accepts; what it says does not matter, since a stranger is refused first. */
function anyValue(type: GraphQLInputType): unknown {
  const named = isNonNullType(type) ? type.ofType : type
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields())
        .filter((field) => isNonNullType(field.type))
        .map((field) => [field.name, anyValue(field.type)]),
    )
  return { String: 'x', ID: 'x', Int: 1, Boolean: true }[String(named)] ?? enumValue(named)
}

const enumValue = (type: unknown) =>
  (type as { getValues?: () => { name: string }[] }).getValues?.()[0]?.name ?? []

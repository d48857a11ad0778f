import { enumOf } from '../../data/enums.ts'
import { expect, request, type APIRequestContext } from '@playwright/test'
import { aTitle } from '../test.ts'

// Creates the initial items of browser tests. Administrators' items are published immediately, so public ones are
// theirs.

export const ADMIN = 'admin@irishagile.example'

const base = () => `http://127.0.0.1:${process.env['E2E_PORT']}`

/** Sends a GraphQL document over the network; fails on its errors. */
export async function send<Data>(
  context: APIRequestContext,
  query: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  const response = await context.post(`${base()}/graphql`, { data: { query, variables } })
  const { data, errors } = await response.json()
  expect(errors, 'the forum takes it').toBeUndefined()
  return data
}

/** Sends requests as a member, outside the browser. */
export async function as<Result>(
  email: string,
  act: (context: APIRequestContext) => Promise<Result>,
): Promise<Result> {
  const context = await request.newContext()
  await context.post(`${base()}/api/auth/login`, { data: { email } })
  try {
    return await act(context)
  } finally {
    await context.dispose()
  }
}

const CREATE = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
const DECIDE = 'mutation ($input: DecideItemsInput!) { decideItems(input: $input) { refusal } }'

const CONTENT = 'We have tried everything twice, and wonder.'

/** Creates a published discussion for one test, with a number of replies. */
export const aDiscussion = (replies = 0, title = aTitle(), content = CONTENT) =>
  as(ADMIN, async (context) => {
    const input = { title, content, category: 'Team Dynamics' }
    const { createPost } = await send<{ createPost: { id: string } }>(context, CREATE, { input })
    const replyIds: string[] = []
    for (let number = 1; number <= replies; number++) {
      const reply = { postId: createPost.id, content: `This is reply number ${number} of them all.` }
      const { createReply } = await send<{ createReply: { id: string } }>(context, REPLY, { input: reply })
      replyIds.push(createReply.id)
    }
    return { id: createPost.id, title, replyIds, path: `/forum/posts/${createPost.id}` }
  })

/** Creates a pending discussion of the signed-in member. */
export async function anUnpublishedPost(context: APIRequestContext) {
  const title = aTitle()
  const input = { title, content: 'Only its author and the moderators read this.', category: 'Remote Work' }
  const { createPost } = await send<{ createPost: { id: string } }>(context, CREATE, { input })
  return { id: createPost.id, title, path: `/forum/posts/${createPost.id}` }
}

/** Decides an item as an administrator. */
export const decide = (
  action: 'approve' | 'reject',
  type: 'post' | 'reply',
  id: string,
  note: string | null,
) =>
  as(ADMIN, (context) =>
    send(context, DECIDE, { input: { action: enumOf(action), note, items: [{ type: enumOf(type), id }] } }),
  )

/** Returns the public counts of a discussion's votes. */
export const votesOf = (id: string) =>
  as(ADMIN, async (context) => {
    const { post } = await send<{ post: { likeCount: number; dislikeCount: number } }>(
      context,
      'query ($id: ID!) { post(id: $id) { likeCount dislikeCount } }',
      { id },
    )
    return [post.likeCount, post.dislikeCount]
  })

/** Joins texts as paragraphs into as few pieces of limited length as possible. */
function pieces(texts: readonly string[], most: number): string[] {
  const joined: string[] = []
  for (const text of texts) {
    const longer = `${joined.at(-1) ?? ''}\n\n${text}`
    if (joined.length > 0 && longer.length <= most) joined[joined.length - 1] = longer
    else joined.push(text)
  }
  return joined
}

/**
 * Creates more than a page of discussions with hostile titles, texts and replies; returns a function that removes them.
 */
export const hostileDiscussions = (short: readonly string[], long: readonly string[], word: string) =>
  as(ADMIN, async (context) => {
    const titles = pieces(short, 150).map((title) => `${title.replace(/\s+/g, ' ')} ${word}`)
    const ids: string[] = []
    for (const [number, content] of pieces(long, 1_500).entries()) {
      const title = titles[number % titles.length]
      const input = { title, content: `${content}\n\n${word}`, category: 'Scaling Agile' }
      const { createPost } = await send<{ createPost: { id: string } }>(context, CREATE, { input })
      ids.push(createPost.id)
    }
    const [postId] = ids
    for (const content of pieces(long, 4_900)) await send(context, REPLY, { input: { postId, content } })
    return {
      path: `/forum/posts/${postId}`,
      remove: async (later: APIRequestContext) => {
        for (const id of ids) await send(later, 'mutation ($id: ID!) { deletePost(id: $id) }', { id })
      },
    }
  })

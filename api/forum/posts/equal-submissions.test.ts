import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { deletePost } from '../items/edits.ts'
import { lockPost } from '../items/locks.ts'
import { createPost } from './posts.ts'
import { createReply } from '../replies/replies.ts'

// Equal texts by one author in one place within a minute are one item (decisions, "Writing").

const CREATE_POST = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const CREATE_REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'

const aText = () => ({
  title: 'Sent by impatience',
  content: `One text that is sent several times. ${crypto.randomUUID()}`,
  category: 'Remote Work',
})
const both = async (one: Promise<unknown>, other: Promise<unknown>) =>
  (await Promise.all([one, other])) as [Id, Id]
type Id = { id: string }

const doors: Record<
  string,
  (viewer: SignedIn, postId: string | null, text: ReturnType<typeof aText>) => Promise<Id>
> = {
  REST: async ({ cookie }, postId, { title, content, category }) => {
    const path = postId ? `/api/forum/posts/${postId}/replies` : '/api/forum/posts'
    const body = postId ? { content } : { title, content, category }
    const response = await call('POST', path, { cookie, body })
    expect(response.status).toBe(201)
    return response.body as Id
  },
  GraphQL: async (viewer, postId, { title, content, category }) => {
    const { data } = postId
      ? await execute(viewer, CREATE_REPLY, { input: { postId, content } })
      : await execute(viewer, CREATE_POST, { input: { title, content, category } })
    return Object.values(data as Record<string, Id>)[0] as Id
  },
}

test.each(
  Object.entries(doors).flatMap(([door, submit]) =>
    ['discussion', 'reply'].map((item) => [item, door, submit] as const),
  ),
)('creates one %s for four that arrive by %s at once, and a later one', async (item, _, submit) => {
  const viewer = await aViewer()
  const postId = item === 'reply' ? (await aPost()).id : null
  const text = aText()
  const made = await Promise.all(Array.from({ length: 4 }, () => submit(viewer, postId, text)))
  made.push(await submit(viewer, postId, { ...text, content: ` ${text.content}\n` }))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const where = { authorId: viewer.id }
  expect(await (postId ? db.reply.count({ where }) : db.post.count({ where }))).toBe(1)
})

test('creates one reply for two that wait for their discussion together', async () => {
  const [viewer, { id: postId }] = [await aViewer(), await aPost()]
  const { content } = aText()
  const both = await db.$transaction(async (tx) => {
    await lockPost(tx, postId)
    const replies = [1, 2].map(() => createReply(viewer, { postId, content }))
    await untilSomebodyWaits(2)
    return { replies }
  })
  const [one, other] = await Promise.all(both.replies)
  expect(other?.id).toBe(one?.id)
  expect(await db.reply.count({ where: { postId } })).toBe(1)
})

test('compares a submission with those of its minute only', async () => {
  const admin = await anAdmin()
  const [text, { id: postId }] = [aText(), await aPost()]
  for (const submit of [
    () => createPost(admin, text),
    () => createReply(admin, { postId, content: text.content }),
  ]) {
    const statements = await statementsOf(submit)
    const compared = statements.filter(({ values }) => values.includes(text.content))[0]
    expect(compared?.text).toMatch(/^SELECT .*"listedAt" > /)
  }
})

test('creates two discussions if the title, the category or the author differ', async () => {
  const [viewer, other] = [await aViewer(), await aViewer()]
  const text = aText()
  const made = await Promise.all([
    createPost(viewer, text),
    createPost(viewer, { ...text, title: 'Sent by intention' }),
    createPost(viewer, { ...text, category: 'Scrum Master' }),
    createPost(other, text),
  ])
  expect(new Set(made.map(({ id }) => id)).size).toBe(4)
})

test('creates two replies if the discussion differs', async () => {
  const viewer = await aViewer()
  const { content } = aText()
  const [one, other] = await both(
    createReply(viewer, { postId: (await aPost()).id, content }),
    createReply(viewer, { postId: (await aPost()).id, content }),
  )
  expect(one.id).not.toBe(other.id)
})

test('creates another discussion after a minute, or if the first one was deleted', async () => {
  const viewer = await aViewer()
  const text = aText()
  const first = await createPost(viewer, text)
  await db.post.update({ where: { id: first.id }, data: { createdAt: new Date(Date.now() - 60_001) } })
  const second = await createPost(viewer, text)
  expect(second.id).not.toBe(first.id)
  await deletePost(viewer, second.id)
  expect((await createPost(viewer, text)).id).not.toBe(second.id)
})

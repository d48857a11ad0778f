import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { graphql } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'

// An edit names the version that it started from, so that it does not overwrite later changes (decisions, "Writing").

const OF = {
  post: { type: 'EditPostInput', act: 'editPost', read: 'post' },
  reply: { type: 'EditReplyInput', act: 'editReply', read: 'reply' },
} as const
type Kind = keyof typeof OF
const title = 'How do you estimate?'
const category = 'Remote Work'
const CONTENT = 'What everybody has read from the beginning.'

async function anItem(kind: Kind, author: SignedIn) {
  const post = await aPost({ authorId: author.id, title, category, content: CONTENT })
  return kind === 'post' ? post : aReply(post.id, { authorId: author.id, content: CONTENT })
}

type Source = { version: string; content: string }
type Read = Source & { pendingRevision: Source | null }

/** Returns the initial values of the author's form. */
async function open(kind: Kind, author: SignedIn, id: string): Promise<Source> {
  const query = `query ($id: ID!) { ${OF[kind].read}(id: $id) { version content pendingRevision { version content } } }`
  const { body } = await graphql(query, { id }, { cookie: author.cookie })
  const item = (body['data'] as Record<string, Read>)[OF[kind].read]
  return item?.pendingRevision ?? (item as Read)
}

function edit(kind: Kind, author: SignedIn, id: string, content: string, version?: string) {
  const { type, act } = OF[kind]
  const input = { id, content, ...(kind === 'post' && { title, category }), ...(version && { version }) }
  const query = `mutation ($input: ${type}!) { ${act}(input: $input) { id } }`
  return graphql(query, { input }, { cookie: author.cookie })
}

const cases = (['post', 'reply'] as const).flatMap((kind) => [
  [kind, 'published at once', anAdmin] as const,
  [kind, 'pending', aViewer] as const,
])

test.each(cases)(
  'rejects the second edit of a %s with both texts, when the first is %s',
  async (kind, _, who) => {
    const author = await who()
    const { id } = await anItem(kind, author)
    const opened = await open(kind, author, id)
    expect((await edit(kind, author, id, 'What the first tab says, and saves.', opened.version)).status).toBe(
      200,
    )

    const refused = await edit(kind, author, id, 'What the second tab says, and saves.', opened.version)
    const now = await open(kind, author, id)
    expect(refused.status).toBe(409)
    expect(refused.body['errors']).toMatchObject([
      {
        message: 'This has changed since you opened it.',
        extensions: {
          code: 'CONFLICT',
          issues: [{ path: 'version' }],
          texts: {
            current: { content: 'What the first tab says, and saves.', version: now.version },
            yours: { content: 'What the second tab says, and saves.' },
          },
        },
      },
    ])
    expect(now.content).toBe('What the first tab says, and saves.')

    expect((await edit(kind, author, id, 'Both of them, brought together.', now.version)).status).toBe(200)
    expect((await open(kind, author, id)).content).toBe('Both of them, brought together.')
  },
)

test('saves one of two simultaneous edits that started from the same version', async () => {
  const author = await aViewer()
  const { id } = await anItem('post', author)
  const { version } = await open('post', author, id)
  const edits = ['What one of the tabs says at once.', 'What the other tab says at once.'].map((content) =>
    edit('post', author, id, content, version),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('treats an edit that is submitted twice as one', async () => {
  const author = await aViewer()
  const { id } = await anItem('reply', author)
  const { version } = await open('reply', author, id)
  const send = () => edit('reply', author, id, 'Sent twice by impatience.', version)
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await db.revision.count({ where: { replyId: id, status: 'pending' } })).toBe(1)
})

test('rejects an edit of a rejected text that was edited meanwhile, and accepts one without a version', async () => {
  const author = await aViewer()
  const { id } = await anItem('post', author)
  await db.post.update({ where: { id }, data: { status: 'rejected', rejectionReason: 'No' } })
  const { version } = await open('post', author, id)
  expect((await edit('post', author, id, 'The first try to mend it.', version)).status).toBe(200)
  expect((await edit('post', author, id, 'The second try to mend it.', version)).status).toBe(409)
  expect((await edit('post', author, id, 'By a program that knows no versions.')).status).toBe(200)
})

import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { eraseRemoved } from '../forum/items/removal/erasure.ts'
import { execute, call } from '../test/execute.ts'
import { aPost, aReply, aViewer, anAdmin } from '../test/factories.ts'

// Moderators must see every text that they publish, and members can export everything they wrote: a column of posts or
// replies that an author fills in must be in both, or be listed here as managed by the site.
const MANAGED_COLUMNS = [
  ...[
    'id',
    'authorId',
    'postId',
    'status',
    'rejectionReason',
    'contentHtml',
    'renderingVersion',
    'excerpt',
    'searchVector',
  ],
  ...['likeCount', 'dislikeCount', 'likeAdjustment', 'dislikeAdjustment', 'score', 'viewCount', 'replyCount'],
  ...['createdAt', 'publishedAt', 'listedAt', 'editedAt', 'lastActivityAt', 'deletedAt', 'removedAt'],
  ...['takenBy', 'takenFrom', 'retiredAt', 'withheldBy'],
  ...['solvedAt', 'pinnedUntil', 'pinnedAt', 'closedAt'],
  ...['movedFrom', 'eventSequence', 'goingCount'],
]

const authoredColumns = async (table: string) =>
  (
    await db.$queryRaw<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
  ).flatMap(({ name }) => (MANAGED_COLUMNS.includes(name) ? [] : name))

/** Changes every column that an author fills in. */
async function fill(table: 'Post' | 'Reply', id: string) {
  const columns = await authoredColumns(table)
  expect(columns).toContain('content')
  const probes = columns.map((name) => ({ name, text: `probe-of-${name.toLowerCase()}` }))
  const values = probes.map(({ name, text }) => `"${name}" = '${text}'`).join(', ')
  const html = `"contentHtml" = '<p>probe-of-content</p>'`
  await db.$executeRawUnsafe(`update "${table}" set ${values}, ${html} where id = '${id}'`)
  return probes
}

/** Queries every plain field of the queue in the schema, and every fact. */
async function queueOf(admin: Parameters<typeof execute>[0], type: 'POST' | 'REPLY'): Promise<string> {
  type Field = { name: string; type: { kind: string; ofType: { kind: string } | null } }
  const { data } = await execute(
    admin,
    '{ __type(name: "PendingItem") { fields { name type { kind ofType { kind } } } } }',
    {},
  )
  const { fields } = (data as { __type: { fields: Field[] } }).__type
  const plain = fields.filter(({ type: { kind, ofType } }) =>
    ['SCALAR', 'ENUM'].includes(ofType?.kind ?? kind),
  )
  const query = `{ pendingItems(type: ${type}, first: 100) { nodes { ${plain.map(({ name }) => name).join(' ')} facts { name value } } } }`
  return JSON.stringify(await execute(admin, query, {}))
}

test.each(['Post', 'Reply'] as const)(
  'shows every author column of %s in the moderators’ queue and the author’s own file',
  async (table) => {
    const [author, admin, open] = [await aViewer(), await anAdmin(), await aPost()]
    const own = { authorId: author.id, status: 'pending' } as const
    const { id } = table === 'Post' ? await aPost(own) : await aReply(open.id, own)
    const probes = await fill(table, id)

    const queue = await queueOf(admin, table === 'Post' ? 'POST' : 'REPLY')
    const { body } = await call('GET', '/api/account/data', { cookie: author.cookie })
    const missing = (where: string) =>
      probes.filter(({ text }) => !where.includes(text)).map(({ name }) => name)
    expect(missing(queue)).toEqual([])
    expect(missing(JSON.stringify(body))).toEqual([])
  },
)

test('deletes every author column but the category after removal', async () => {
  const removed = { deletedAt: new Date(0) }
  const post = await aPost(removed)
  const reply = await aReply((await aPost()).id, removed)
  const probes = [...(await fill('Post', post.id)), ...(await fill('Reply', reply.id))]
  await eraseRemoved(db, new Date())
  const rows = JSON.stringify([
    await db.post.findUniqueOrThrow({ where: { id: post.id } }),
    await db.reply.findUniqueOrThrow({ where: { id: reply.id } }),
  ])
  expect(probes.filter(({ text }) => rows.includes(text)).map(({ name }) => name)).toEqual(['category'])
})

test('edits have a column for every column that an author fills in', async () => {
  for (const table of ['Post', 'Reply'])
    expect(await authoredColumns('Revision')).toEqual(expect.arrayContaining(await authoredColumns(table)))
})

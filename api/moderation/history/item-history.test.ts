import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, editPost, editReply } from '../../forum/items/edits.ts'
import { anUnpublished, appealAgainst } from '../../test/moderation/appeals.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { createAppeal } from '../appeals/appeals.ts'
import { decideItem } from '../acts/decide.ts'

const NEWEST = `query ($id: ID!) { post(id: $id) { newestDecision { id rule ruleName } } }`

const ITEM_HISTORY = `query ($id: ID!) { history: itemStory(type: POST, id: $id) {
  title status removedAt author { id }
  versions { title status } entries { action reason rule moderator { id } } appeals { decisionId text }
} }`

test('shows the versions, decisions and appeal of an item, newest first', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id, title: 'The first title of it' })
  const content = 'A text that is long enough, and says more.'
  await editPost(author, { id, title: 'The second title of it', content, category })
  await decideItem(admin, 'post', id, { status: 'approve' })
  await editPost(author, { id, title: 'The third title of it', content, category })
  await decideItem(admin, 'post', id, { status: 'reject', note: 'The second was better.', rule: 'on-topic' })
  const text = 'The third title says what the text is about.'
  const entry = await db.moderationLog.findFirstOrThrow({ where: { targetId: id, action: 'reject_post' } })
  const origin = { network: '192.0.2.9', userAgent: null }
  await createAppeal(author, origin, { kind: 'decision', id: entry.id }, { text })
  expect((await execute(author, NEWEST, { id })).data).toMatchObject({
    post: { newestDecision: { id: entry.id, ruleName: expect.stringMatching(/^[A-Z]/) } },
  })
  expect((await execute(await aViewer(), NEWEST, { id })).data).toMatchObject({
    post: { newestDecision: null },
  })

  await deletePost(author, id)
  const { data } = await execute(admin, ITEM_HISTORY, { id })
  expect(data).toMatchObject({
    history: {
      title: 'The second title of it',
      removedAt: expect.any(String),
      author: { id: author.id },
      versions: [
        { title: 'The third title of it', status: 'REJECTED' },
        { title: 'The second title of it', status: 'APPROVED' },
        { title: 'The first title of it', status: 'APPROVED' },
      ],
      entries: [
        { action: 'reject_post', reason: 'The second was better.', moderator: { id: admin.id } },
        { action: 'approve_post' },
      ],
      appeals: [{ decisionId: entry.id, text }],
    },
  })
})

test('shows the history of a reply under the title of its discussion, and of nothing else', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ title: 'Where it was said' })
  const reply = await aReply(post.id, { authorId: author.id, content: 'What was said at first.' })
  const { id } = reply
  await editReply(author, { id, content: 'What is said by now, in other words.' })
  await decideItem(admin, 'reply', id, { status: 'approve' })
  // Another member's decision and appeal, which must not be shown.
  const other = await anUnpublished()
  await appealAgainst(other.author, other.decisionId)
  const of = ITEM_HISTORY.replace('type: POST', 'type: REPLY').replace(
    'title status }',
    'title status contentHtml isEarlier }',
  )
  const history = async () => {
    const { data } = await execute(
      admin,
      of.replace('title status removedAt', 'id type postId createdAt title status removedAt'),
      { id },
    )
    return JSON.parse(JSON.stringify(data)) as object
  }
  const notified = {
    id,
    type: 'REPLY',
    postId: post.id,
    createdAt: reply.createdAt.toISOString(),
    title: 'Where it was said',
    status: 'APPROVED',
    removedAt: null,
    author: { id: author.id },
    versions: [
      {
        title: null,
        status: 'APPROVED',
        contentHtml: '<p>What is said by now, in other words.</p>\n',
        isEarlier: false,
      },
      { title: null, status: 'APPROVED', contentHtml: '<p>What was said at first.</p>\n', isEarlier: true },
    ],
    entries: [{ action: 'approve_reply', reason: null, rule: null, moderator: { id: admin.id } }],
    appeals: [],
  }
  expect(await history()).toEqual({ history: notified })
  const deletedAt = new Date()
  await db.post.update({ where: { id: post.id }, data: { deletedAt } })
  expect(await history()).toMatchObject({
    history: { removedAt: deletedAt.toISOString(), versions: [{ isEarlier: false }, { isEarlier: false }] },
  })
  for (const query of [of, ITEM_HISTORY])
    for (const unknown of [randomUUID(), 'nonsense'])
      expect(await execute(admin, query, { id: unknown })).toEqual({ data: { history: null } })
})

test('shows versions that differ from the current one in their title or status alone', async () => {
  const { id, title, content, contentHtml } = await aPost()
  const versions = [
    { title, status: 'rejected', createdAt: new Date(0) },
    { title: 'The title before it', status: 'approved', createdAt: new Date(1) },
  ] as const
  for (const version of versions)
    await db.revision.create({ data: { postId: id, content, contentHtml, ...version } })
  const query = ITEM_HISTORY.replace('title status }', 'title status isEarlier }')
  expect((await execute(await anAdmin(), query, { id })).data).toMatchObject({
    history: {
      versions: [
        { title, status: 'APPROVED', isEarlier: false },
        { title: 'The title before it', status: 'APPROVED', isEarlier: true },
        { title, status: 'REJECTED', isEarlier: false },
      ],
    },
  })
})

test('counts a version as earlier while it is public', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id, title: 'The first title of it' })
  const reply = await aReply(id)
  const content = 'A text that is long enough, and says more.'
  await editPost(author, { id, title: 'The second title of it', content, category })
  await decideItem(admin, 'post', id, { status: 'approve' })
  const versions = async (type: 'POST' | 'REPLY', item: string) => {
    const query = ITEM_HISTORY.replace('POST', type).replace('title status }', 'title isEarlier }')
    const { data } = await execute(admin, query, { id: item })
    return (data as { history: { versions: { title: string; isEarlier: boolean }[] } }).history.versions
  }
  const [first, second] = [{ title: 'The first title of it' }, { title: 'The second title of it' }]
  expect(await versions('POST', id)).toEqual([
    { ...second, isEarlier: false },
    { ...first, isEarlier: true },
  ])

  await db.revision.create({
    data: { replyId: reply.id, content, contentHtml: content, status: 'approved', createdAt: new Date(0) },
  })
  expect((await versions('REPLY', reply.id)).map(({ isEarlier }) => isEarlier)).toEqual([false, true])
  for (const data of [{ status: 'rejected' }, { status: 'approved', deletedAt: new Date() }] as const) {
    for (const [type, item] of [
      ['POST', id],
      ['REPLY', reply.id],
    ] as const) {
      await (type === 'POST'
        ? db.post.update({ where: { id }, data })
        : db.reply.update({ where: { id: item }, data }))
      expect((await versions(type, item)).map(({ isEarlier }) => isEarlier)).toEqual([false, false])
    }
  }

  await db.post.update({ where: { id }, data: { deletedAt: null } })
  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: null } })
  await deletePost(author, id)
  expect(await versions('POST', id), 'its words are kept beside the place that it leaves').toEqual(
    expect.arrayContaining([
      { title: 'Removed discussion', isEarlier: false },
      { ...second, isEarlier: false },
      { ...first, isEarlier: false },
    ]),
  )
})

test('shows an unpublished and edited item with all its versions to administrators only', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category, title } = await aPost({ authorId: author.id, title: 'The first title of it' })
  const content = 'A text that is long enough, and says more.'
  await editPost(author, { id, title: 'The second title of it', content, category })
  await decideItem(admin, 'post', id, { status: 'approve' })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
  const { id: decisionId } = await db.moderationLog.findFirstOrThrow({
    where: { targetId: id, action: 'unpublish_post' },
  })
  await editPost(author, { id, title: 'The third title of it', content, category })
  await editPost(author, { id, title: 'The fourth title of it', content, category })
  await decideItem(admin, 'post', id, { status: 'approve' })
  const titles = async () => {
    const { data } = await execute(admin, ITEM_HISTORY, { id })
    return (data as { history: { versions: { title: string; status: string }[] } }).history.versions.map(
      (version) => `${version.title} ${version.status}`,
    )
  }
  expect(await titles()).toEqual([
    'The fourth title of it APPROVED',
    'The second title of it REJECTED',
    `${title} REJECTED`,
  ])
  const RETIRED = ITEM_HISTORY.replace('title status }', 'retiredAt }')
  expect((await execute(admin, RETIRED, { id })).data).toMatchObject({
    history: {
      versions: [{ retiredAt: null }, { retiredAt: expect.any(String) }, { retiredAt: expect.any(String) }],
    },
  })
  const HISTORY = '{ itemVersions(type: POST, id: "ID") { nodes { title } } }'.replace('ID', id)
  expect(await execute(null, HISTORY)).toMatchObject({
    data: { itemVersions: { nodes: [{ title: 'The fourth title of it' }] } },
  })
  // The author is not notified of a rejected edit.
  const { data } = await execute(
    author,
    NEWEST.replace('newestDecision', 'pendingRevision { id } newestDecision'),
    { id },
  )
  expect(data).toMatchObject({ post: { pendingRevision: null, newestDecision: null } })
  // The decision still shows its subject.
  const DECISION = '{ decision(id: "ID") { text { title contentHtml } } }'.replace('ID', decisionId)
  expect(await execute(admin, DECISION)).toMatchObject({
    data: { decision: { text: { title: 'The second title of it' } } },
  })
})

test('preserves the decided text of an item without edits before its unpublishing', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const { id, category } = await aPost({ authorId: author.id, title: 'The first title of it' })
  await decideItem(admin, 'post', id, { status: 'reject', from: 'approved', rule: 'civil' })
  const { id: decisionId } = await db.moderationLog.findFirstOrThrow({ where: { targetId: id } })
  const content = 'A text that is long enough, and says more.'
  await editPost(author, { id, title: 'The second title of it', content, category })
  const { data } = await execute(admin, ITEM_HISTORY, { id })
  expect(data).toMatchObject({
    history: {
      versions: [
        { title: 'The second title of it', status: 'PENDING' },
        { title: 'The first title of it', status: 'REJECTED' },
      ],
    },
  })
  const DECISION = '{ decision(id: "ID") { text { title contentHtml } } }'.replace('ID', decisionId)
  expect(await execute(author, DECISION)).toMatchObject({
    data: {
      decision: { text: { title: 'The first title of it', contentHtml: expect.any(String) as string } },
    },
  })
})

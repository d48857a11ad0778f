import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { findPosts } from '../../forum/posts/posts.ts'
import { findOrSearchPosts } from '../../forum/search/search.ts'
import { isUuid } from '../../database/cursors.ts'
import { aViewer, aWebhook } from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { filesOf, importExport } from './import.ts'
import type { System } from './records.ts'

const SEARCHER = { viewer: null, origin: { network: '192.0.2.34', userAgent: null } }
const QUIET = { isDryRun: false, onProgress: () => undefined }

/** Copies an export of the tests to a folder of its own. */
async function anExport(name: string): Promise<string> {
  const file = path.join(await aFolder(), name)
  await copyFile(path.join(import.meta.dirname, 'fixtures', name), file)
  return file
}

/** Imports an export with the proposed categories. */
async function imported(system: System, file: string, options = QUIET) {
  expect(await importExport(system, file, options)).toBeNull()
  const result = await importExport(system, file, options)
  if (!result) throw new Error('Nothing was imported.')
  return { ...result, notes: Object.fromEntries(result.notes) }
}

const discussionOf = async (oldTopic: string) => {
  const { postId } = await db.importedItem.findFirstOrThrow({ where: { oldTopic } })
  return db.post.findUniqueOrThrow({
    where: { id: postId ?? '' },
    include: { replies: { orderBy: { id: 'asc' } } },
  })
}

beforeEach(async () => {
  await db.post.deleteMany()
  await db.importedItem.deleteMany()
  await db.importedAuthor.deleteMany()
})

test('imports public discussions of NodeBB with their dates and counts, and reports the rest', async () => {
  const file = await anExport('nodebb.sql')
  const { notes, ...counts } = await imported('nodebb', file)
  expect(counts).toEqual({ authors: 2, discussions: 1, replies: 2, known: 0 })
  expect(notes).toMatchObject({
    'topic left out: in a private category': 1,
    'topic left out: deleted': 1,
    'post left out: deleted': 1,
    'private messages': 1,
    'topics of other servers': 1,
    'links to uploaded files, which stay where they are': 1,
  })
  const post = await discussionOf('1')
  expect(post).toMatchObject({
    title: 'How long is your Daily Scrum?',
    category: 'Scrum Master',
    authorId: null,
    status: 'approved',
    likeCount: 3,
    viewCount: 41,
    replyCount: 2,
    createdAt: new Date(1420100000000),
    publishedAt: new Date(1420100000000),
    closedAt: expect.any(Date) as Date,
  })
  expect(post.content).toBe(
    'Ours takes half an hour, **which is long**.\n\n![the board](/assets/uploads/board.png)',
  )
  const [first, second] = post.replies
  expect(first).toMatchObject({
    content:
      'We hold it **daily**, and it takes ten minutes.\n\n\n\n> **maeve** wrote:\n>\n> Too long\n\n\n\n```\n<b>stays</b> [b]too[/b]\n```',
    likeCount: 2,
    dislikeCount: 1,
    score: 1,
    editedAt: new Date(1420160000000),
  })
  expect(isUuid(first?.id ?? '')).toBe(true)
  // Imported although it is short and dated in the year 2268.
  expect(second?.content).toBe('Thanks!')
  expect(Number(second?.createdAt)).toBeLessThanOrEqual(Date.now())
  expect(Number(post.lastActivityAt)).toBe(Number(second?.createdAt))

  const { edges } = await findPosts(null)
  expect(edges.map(({ node }) => node.id)).toContain(post.id)
  const authors = await db.importedAuthor.findMany({ orderBy: { oldId: 'asc' } })
  expect(authors.map(({ name }) => name)).toEqual(['Maeve Kelly', 'finn_old'])
  const stored = JSON.stringify([
    authors,
    await db.member.findMany(),
    await readFile(filesOf(file).report, 'utf8'),
  ])
  for (const secret of ['maeve@', 'Maeve@', 'reader', 'committee', 'Between us', 'Never mind'])
    expect(stored).not.toContain(secret)
})

test('imports each item once, however often it runs, and none that was removed here', async () => {
  const file = await anExport('nodebb.sql')
  await imported('nodebb', file)
  const { id, replies } = await discussionOf('1')
  expect(await importExport('nodebb', file, QUIET)).toMatchObject({ discussions: 0, replies: 0, known: 3 })
  // Simulates a part that was not imported yet.
  await db.importedItem.deleteMany({ where: { replyId: replies[1]?.id ?? '' } })
  await db.reply.delete({ where: { id: replies[1]?.id ?? '' } })
  expect(await importExport('nodebb', file, QUIET)).toMatchObject({ discussions: 0, replies: 1, known: 2 })
  expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ replyCount: 2 })
  await db.post.delete({ where: { id } })
  expect(await importExport('nodebb', file, QUIET)).toMatchObject({ discussions: 0, replies: 0, known: 3 })
  expect(await db.post.count({ where: { title: 'How long is your Daily Scrum?' } })).toBe(0)
})

test('writes nothing in a trial run', async () => {
  const file = await anExport('nodebb.sql')
  expect(await imported('nodebb', file, { ...QUIET, isDryRun: true })).toMatchObject({
    discussions: 1,
    replies: 2,
  })
  expect(await db.importedItem.count()).toBe(0)
  expect(await db.importedAuthor.count()).toBe(0)
})

test('finds imported discussions in a search, and notifies nobody', async () => {
  await aWebhook(await aViewer(), 'https://hooks.example.ie')
  const noticed = () =>
    Promise.all([db.email.count(), db.notification.count(), db.postFollow.count(), db.webhookEvent.count()])
  const before = await noticed()
  await imported('nodebb', await anExport('nodebb.sql'))
  const { id } = await discussionOf('1')
  expect(
    JSON.stringify(await findOrSearchPosts(SEARCHER, { search: 'half an hour', hasSnippets: false })),
  ).toContain(id)
  expect(await noticed()).toEqual(before)
})

test('imports each category as the operator maps it, and skips those mapped to null', async () => {
  const file = await anExport('nodebb.sql')
  await importExport('nodebb', file, QUIET)
  const { map } = filesOf(file)
  const proposed = await readFile(map, 'utf8')
  expect(JSON.parse(proposed)).toEqual({
    address: '',
    categories: { 1: { name: 'Scrum Master', topics: 1, to: 'Scrum Master' } },
  })
  await writeFile(map, proposed.replace('"to": "Scrum Master"', '"to": "Elsewhere"'))
  await expect(importExport('nodebb', file, QUIET)).rejects.toMatchObject({ code: 'INVALID' })
  await writeFile(map, proposed.replace('"to": "Scrum Master"', '"to": null'))
  expect(await importExport('nodebb', file, QUIET)).toMatchObject({ discussions: 0 })
  const moved = proposed
    .replace('"to": "Scrum Master"', '"to": "Remote Work"')
    .replace('""', '"https://old.example/"')
  await writeFile(map, moved)
  await importExport('nodebb', file, QUIET)
  const { category, content } = await discussionOf('1')
  expect(category).toBe('Remote Work')
  expect(content).toContain('](https://old.example/assets/uploads/board.png)')
})

import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { aFolder } from '../../../test/folders.ts'
import { importExport } from '../import.ts'

beforeEach(async () => {
  await db.post.deleteMany()
  await db.importedItem.deleteMany()
  await db.importedAuthor.deleteMany()
})

/** Imports an export of the tests; returns the imported items. */
async function imported(system: 'discourse' | 'flarum') {
  const name = `${system}.sql`
  const file = path.join(await aFolder(), name)
  await copyFile(path.join(import.meta.dirname, '../fixtures', name), file)
  const options = { isDryRun: false, onProgress: () => undefined }
  await importExport(system, file, options)
  const result = await importExport(system, file, options)
  return {
    notes: Object.fromEntries(result?.notes ?? []),
    posts: await db.post.findMany({
      include: { replies: { orderBy: { id: 'asc' } }, imported: true },
    }),
    accepted: (await db.answer.findMany()).map(({ replyId }) => replyId),
    authors: (await db.importedAuthor.findMany({ orderBy: { oldId: 'asc' } })).map(({ name }) => name),
  }
}

test('reads public topics of a Discourse backup, without messages, whispers and notes', async () => {
  const { notes, posts, accepted, authors } = await imported('discourse')
  expect(notes).toMatchObject({
    'topic left out: a private message': 1,
    'topic left out: in a private category': 1,
    'topic left out: deleted': 1,
    'post left out: a whisper, for the staff alone': 1,
    'post left out: a note of the system': 1,
  })
  expect(posts).toMatchObject([
    {
      title: 'Who orders the Product Backlog?',
      category: 'Product Owner',
      content: 'Who orders **your** backlog?\n\n- the Product Owner\n- everybody',
      createdAt: new Date('2019-03-01T10:00:00.123Z'),
      viewCount: 90,
      likeCount: 4,
      closedAt: expect.any(Date) as Date,
      imported: { oldTopic: '5', oldPost: '11' },
    },
  ])
  const [reply, ...others] = posts[0]?.replies ?? []
  expect(others).toEqual([])
  expect(reply).toMatchObject({ likeCount: 2, editedAt: new Date('2019-03-02T09:00:00Z') })
  expect(reply?.content).toContain('Our Product Owner does.')
  expect(reply?.content).toMatch(/^> .*Who orders/ms)
  expect(accepted).toEqual([reply?.id])
  expect(authors).toEqual(['Maeve Kelly', 'finn_old'])
})

test('reads public discussions of a Flarum dump as they were typed', async () => {
  const { notes, posts, accepted, authors } = await imported('flarum')
  expect(notes).toMatchObject({
    'topic left out: in a private category': 1,
    'topic left out: hidden': 1,
    'topic left out: private': 1,
    'post left out: a note of the system': 1,
  })
  expect(posts).toMatchObject([
    {
      title: "Who's ordering the backlog?",
      category: 'Product Owner',
      content: 'Who orders **your** backlog?\n\na < b; it\'s "ours"',
      createdAt: new Date('2019-03-01T10:00:00Z'),
      viewCount: 90,
      likeCount: 2,
      closedAt: expect.any(Date) as Date,
    },
  ])
  expect(posts[0]?.replies).toMatchObject([
    {
      content: 'Our Product Owner does.\nAlways.',
      likeCount: 1,
      editedAt: new Date('2019-03-02T09:00:00Z'),
    },
  ])
  expect(accepted).toEqual([posts[0]?.replies[0]?.id])
  expect(authors).toEqual(['Maeve Kelly', 'finn_old'])
})

import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { aPost, aReply } from '../../../test/factories.ts'
import { EXPANDING } from '../../../test/hostile.ts'
import { anEarlierVersion } from '../../../test/versions.ts'
import { RENDERING_VERSION } from '../../../text/markup.ts'
import { renderAgain } from './rendering-again.ts'
import { MAX_HTML } from './rendered-text.ts'

const OLD = { contentHtml: '<p>As it was rendered before.</p>', renderingVersion: RENDERING_VERSION - 1 }

test('renders texts of an earlier renderer version again, in items and their versions', async () => {
  const { id: postId } = await aPost({ content: 'The *first* text of this discussion.' })
  const { id: replyId } = await aReply(postId, { content: 'A **reply** to it.' })
  const versions = [await anEarlierVersion('post', postId), await anEarlierVersion('reply', replyId)]
  await db.post.updateMany({ data: { ...OLD, excerpt: 'As it was' } })
  await db.reply.updateMany({ data: OLD })
  await db.revision.updateMany({ data: OLD })
  await db.revision.updateMany({ data: OLD })

  expect(await renderAgain()).toBe(6)

  const current = { renderingVersion: RENDERING_VERSION }
  expect(await db.post.findUnique({ where: { id: postId } })).toMatchObject({
    ...current,
    contentHtml: '<p>The <em>first</em> text of this discussion.</p>\n',
    excerpt: 'The first text of this discussion.',
    editedAt: null,
  })
  expect(await db.reply.findUnique({ where: { id: replyId } })).toMatchObject({
    ...current,
    contentHtml: '<p>A <strong>reply</strong> to it.</p>\n',
  })
  expect(await db.revision.count({ where: { ...current, contentHtml: OLD.contentHtml } })).toBe(0)
  expect(await db.revision.count({ where: { ...current, contentHtml: OLD.contentHtml } })).toBe(0)
  expect(versions).toHaveLength(2)
  expect(await renderAgain()).toBe(0)
})

test('shows a stored text that is too complex as typed', async () => {
  const content = EXPANDING['references with a title']?.(9_900) ?? ''
  const { id } = await aPost({ content: 'Something short, for a start.' })
  await db.post.update({ where: { id }, data: { ...OLD, content } })
  await renderAgain()
  const { contentHtml } = await db.post.findUniqueOrThrow({ where: { id } })
  expect(contentHtml).toContain('<p>[a]: http://x.y/ &quot;&amp;&amp;')
  expect(contentHtml).not.toContain('<a ')
  expect(contentHtml.length).toBeLessThan(MAX_HTML.post)
})

test('renders more rows than one read returns', async () => {
  const { id: postId } = await aPost()
  await db.reply.createMany({
    data: Array.from({ length: 230 }, (_, n) => ({ ...OLD, postId, content: `Reply number ${n}.` })),
  })
  expect(await renderAgain()).toBe(230)
  expect(await db.reply.count({ where: { postId, contentHtml: OLD.contentHtml } })).toBe(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { execute } from '../../../test/execute.ts'
import { aMember, aPost, aReply, aViewer } from '../../../test/factories.ts'
import { texts } from '../../../test/data/growth.ts'
import { EXPANDING } from '../../../test/hostile.ts'
import { excerpt, plainText, renderMarkdown, TooComplex } from '../../../text/markup.ts'
import { createPost } from '../../posts/posts.ts'
import { createReply } from '../../replies/replies.ts'
import { LIMITS } from '../../../items/rules.ts'
import { previewMarkdown } from '../../posts/post-text.ts'
import { editPost, editReply } from '../edits.ts'
import { MAX_HTML, renderItem, renderStored } from './rendered-text.ts'

const MESSAGE = 'This text is too complex to show. Please simplify its links or tables.'
const REFUSAL = { code: 'INVALID', message: MESSAGE, issues: [{ path: 'content', message: MESSAGE }] }

/** Five thousand characters that would become five million. */
const explosive = (size: number) => EXPANDING['references with a title']?.(size - 40) ?? ''

describe('the HTML of a text', () => {
  test.each(['post', 'reply'] as const)('is limited by its length and by the limit of a %s', (type) => {
    fc.assert(
      fc.property(texts, (text) => {
        const html = renderStored(type, text)
        expect(html.length).toBeLessThanOrEqual(Math.min(30 * text.length + 1_000, MAX_HTML[type]))
        expect(plainText(html).length).toBeLessThanOrEqual(html.length)
        expect(excerpt(html).length).toBeLessThanOrEqual(220)
      }),
      { numRuns: 150 },
    )
  })

  test('is measured before it is rendered', () => {
    // Absolute URLs and titles would take some two hundred million characters.
    const text = explosive(60_000)
    expect(() => renderMarkdown(text, MAX_HTML.post)).toThrow(TooComplex)
  })

  test.each(Object.entries(EXPANDING))('shows or rejects a text of %s', (_name, make) => {
    const text = make(LIMITS.content.max)
    const html = renderStored('post', text)
    expect(html.length).toBeLessThanOrEqual(MAX_HTML.post)
    expect([html, null]).toContain(renderedOrRefused(text) ?? html)
  })

  test('shows ordinary links, tables and references unchanged', () => {
    const link = '[The Scrum Guide][guide] and [again](https://scrumguides.org "The guide"). '
    const guide = '\n\n[guide]: https://scrumguides.org/scrum-guide.html "The definitive guide"\n\n'
    const text = `${link.repeat(60)}${guide}| Event | Hours |\n|---|---|\n${'| Planning | 8 |\n'.repeat(200)}`
    expect(text.length).toBeLessThanOrEqual(LIMITS.content.max)
    expect(renderItem('post', text).match(/<a href/g)).toHaveLength(120)
  })
})

function renderedOrRefused(text: string): string | null {
  try {
    return renderItem('post', text)
  } catch (error) {
    expect(error).toMatchObject(REFUSAL)
    return null
  }
}

describe('a text that is too complex', () => {
  const [post, reply] = [explosive(LIMITS.content.max), explosive(LIMITS.reply.max)]
  const discussion = { title: 'About sprints', category: 'Scrum Master' }

  test('is rejected when it is created, edited or previewed, and nothing is stored', async () => {
    const viewer = await aViewer()
    const own = await aPost({ authorId: viewer.id, status: 'approved' })
    const ownReply = await aReply(own.id, { authorId: viewer.id })
    await expect(createPost(viewer, { ...discussion, content: post })).rejects.toMatchObject(REFUSAL)
    await expect(editPost(viewer, { ...discussion, id: own.id, content: post })).rejects.toMatchObject(
      REFUSAL,
    )
    await expect(createReply(viewer, { postId: own.id, content: reply })).rejects.toMatchObject(REFUSAL)
    await expect(editReply(viewer, { id: ownReply.id, content: reply })).rejects.toMatchObject(REFUSAL)
    await expect(previewMarkdown(viewer, { content: post })).rejects.toMatchObject(REFUSAL)
    expect(await db.post.count({ where: { authorId: viewer.id } })).toBe(1)
    expect(await db.reply.count({ where: { authorId: viewer.id } })).toBe(1)
    expect(await db.revision.count({ where: { authorId: viewer.id } })).toBe(0)
  })

  test('is rejected over GraphQL with the name of its field', async () => {
    const { errors } = await execute(
      await aViewer(),
      'query ($c: String!) { previewMarkdown(content: $c) }',
      {
        c: post,
      },
    )
    expect(errors?.[0]).toMatchObject({ message: MESSAGE, extensions: { code: 'INVALID' } })
  })

  test('is measured as a reply in the preview of a reply', async () => {
    const viewer = await aViewer()
    // 4,970 characters, 130,000 of HTML.
    const content = `${'>'.repeat(70)}a\n\n`.repeat(68)
    await expect(previewMarkdown(viewer, { content, type: 'post' })).resolves.toContain('<blockquote>')
    await expect(previewMarkdown(viewer, { content, type: 'reply' })).rejects.toMatchObject(REFUSAL)
  })
})

test('the database rejects a text whose HTML exceeds the limit', async () => {
  const authorId = (await aMember()).id
  const { id: postId } = await aPost({ authorId })
  const { id: replyId } = await aReply(postId, { authorId })
  const html = (size: number) => ({ contentHtml: 'ä'.repeat(size) })
  const version = { authorId, content: 'Words', status: 'pending' } as const
  const writes = {
    post: (size: number) => db.post.update({ where: { id: postId }, data: html(size) }),
    postRevision: (size: number) =>
      db.revision.create({
        data: { ...version, postId, title: 'Words', category: 'Scrum Master', ...html(size) },
      }),
    reply: (size: number) => db.reply.update({ where: { id: replyId }, data: html(size) }),
    replyRevision: (size: number) => db.revision.create({ data: { ...version, replyId, ...html(size) } }),
  }
  for (const [name, write] of Object.entries(writes)) {
    const most = MAX_HTML[name.startsWith('post') ? 'post' : 'reply']
    await expect(write(most), name).resolves.toBeTruthy()
    await expect(write(most + 1), name).rejects.toThrow(/contentHtml_length/)
  }
})

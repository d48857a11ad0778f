import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { deletePost, deleteReply, editPost, editReply } from '../../forum/items/edits.ts'
import { newest } from '../../test/moderation/appeals.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { anEarlierVersion } from '../../test/versions.ts'
import { decideItem } from '../acts/decide.ts'
import { decideVersion } from '../versions/versions.ts'
import { findDecidedTexts } from './decided-text.ts'

// The page of a decision shows the text that was decided, as long as it exists.

const READ = 'query ($id: ID!) { decision(id: $id) { text { type id postId title contentHtml } } }'

async function textOf(viewer: SignedIn, decisionId: string) {
  const { data, errors } = await execute(viewer, READ, { id: decisionId })
  expect(errors).toBeUndefined()
  return (data as { decision: { text: object | null } }).decision.text
}

/** Creates an unpublished discussion with an unpublished reply, both by one member. */
async function anUnpublished(type: 'post' | 'reply') {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const post = await aPost({ authorId: author.id, title: 'Of boats', content: 'Two boats on a lake.' })
  const reply = await aReply(post.id, { authorId: author.id, content: 'One more boat came by.' })
  const { id } = type === 'post' ? post : reply
  await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
  const decisionId = (await newest(id)).id
  return { author, post, reply, read: () => textOf(author, decisionId) }
}

const html = (text: string) => `<p>${text}</p>\n`

describe('the author of an unpublished discussion', () => {
  const POST = { type: 'POST', title: 'Of boats' }

  test('sees its text as decided, also after an edit', async () => {
    const { author, post, read } = await anUnpublished('post')
    const { id, category } = post
    const then = { ...POST, id, postId: id, contentHtml: html('Two boats on a lake.') }
    expect(await read()).toEqual(then)
    await editPost(author, { id, title: 'Of ships', content: 'Two ships on a lake, by now.', category })
    expect(await read()).toEqual(then)
  })

  test('sees no text there while it is published again', async () => {
    const { post, read } = await anUnpublished('post')
    // Its newest edit had been approved just before the unpublishing.
    await anEarlierVersion('post', post.id)
    await decideItem(await anAdmin(), 'post', post.id, { status: 'approve', from: 'rejected' })
    expect(await read()).toEqual({ ...POST, id: post.id, postId: post.id, contentHtml: null })
  })

  test('sees neither text nor link once it is deleted', async () => {
    const { author, post, read } = await anUnpublished('post')
    await deletePost(author, post.id)
    expect(await read()).toEqual({ ...POST, id: post.id, postId: null, contentHtml: null })
  })
})

describe('the author of an unpublished reply', () => {
  const REPLY = { type: 'REPLY', title: 'Of boats' }

  test('sees its text as decided, under the title of the discussion', async () => {
    const { author, post, reply, read } = await anUnpublished('reply')
    const then = { ...REPLY, id: reply.id, postId: post.id, contentHtml: html('One more boat came by.') }
    expect(await read()).toEqual(then)
    await editReply(author, { id: reply.id, content: 'One more ship came by.' })
    expect(await read()).toEqual(then)
  })

  test('sees no text there while it is published again', async () => {
    const { reply, read } = await anUnpublished('reply')
    await decideItem(await anAdmin(), 'reply', reply.id, { status: 'approve', from: 'rejected' })
    expect(await read()).toMatchObject({ id: reply.id, contentHtml: null })
  })

  test('sees neither text nor link once it is deleted', async () => {
    const { author, reply, read } = await anUnpublished('reply')
    await deleteReply(author, reply.id)
    expect(await read()).toEqual({ ...REPLY, id: reply.id, postId: null, contentHtml: null })
  })

  test('sees neither once its discussion is deleted', async () => {
    const { author, post, reply, read } = await anUnpublished('reply')
    await deletePost(author, post.id)
    expect(await read()).toMatchObject({ id: reply.id, postId: null, contentHtml: null })
  })
})

/** Reads the texts of several decisions about one item together. */
async function textsAbout(targetId: string) {
  const entries = await db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })
  const texts = await findDecidedTexts(entries, { isForAdmin: true })
  return entries.map(({ id }) => texts.get(id))
}

test.each(['post', 'reply'] as const)('shows for each decision about a %s its own version', async (type) => {
  const admin = await anAdmin()
  const { id: postId } = await aPost({ content: 'What it says now.' })
  const { id } = type === 'post' ? { id: postId } : await aReply(postId, { content: 'What it says now.' })
  const said = ['What it said at first.', 'What it said after that.']
  for (const text of said) {
    const versionId = await anEarlierVersion(type, id, text, new Date(Date.now() - 10_000))
    await decideVersion(admin, { type, id, versionId }, { status: 'reject', rule: 'civil' })
  }
  await decideItem(admin, type, id, { status: 'reject', from: 'approved', rule: 'civil' })
  expect(await textsAbout(id)).toMatchObject([
    { contentHtml: '<p>What it said at first.</p>' },
    { contentHtml: '<p>What it said after that.</p>' },
    { contentHtml: html('What it says now.') },
  ])
})

test('shows for each of two rejected edits its own text', async () => {
  const { id, category } = await aPost({ title: 'Of boats' })
  const content = 'Words that nobody has read so far.'
  const refused = { postId: id, content, contentHtml: '', category, status: 'rejected' } as const
  for (const [title, minutes] of [
    ['Of ships', 3],
    ['Of trains', 1],
  ] as const) {
    const at = new Date(Date.now() - minutes * 60_000)
    await db.revision.create({ data: { ...refused, title, decidedAt: at } })
    await db.moderationLog.create({
      data: { action: 'reject_post', targetType: 'post', targetId: id, reason: 'No.', createdAt: at },
    })
  }
  expect(await textsAbout(id)).toMatchObject([{ title: 'Of ships' }, { title: 'Of trains' }])
})

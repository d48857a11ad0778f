import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, anAdmin, aPost, aReply } from '../../test/factories.ts'
import { findItems } from './items.ts'

test('continues a search beyond replies in deleted discussions and by other authors', async () => {
  const [admin, author] = [await anAdmin(), await aMember()]
  const [post, gone] = [await aPost(), await aPost({ deletedAt: new Date() })]
  const content = 'Timeboxing pelicans worked well for us.'
  const ids: string[] = []
  for (let each = 0; each < 3; each += 1) {
    ids.unshift((await aReply(post.id, { content, authorId: author.id })).id)
    await aReply(gone.id, { content, authorId: author.id })
    await aReply(post.id, { content })
  }

  const found: string[] = []
  let after: string | null = null
  do {
    const filter = { search: 'pelican', authorId: author.id }
    const page = await findItems(admin, 'reply', filter, { first: 2, after })
    found.push(...page.nodes.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(found).toEqual(ids)
  await db.reply.deleteMany({ where: { authorId: author.id } })
})

test('finds posts and replies by any part of their text, even two letters', async () => {
  const admin = await anAdmin()
  const post = await aPost({
    title: 'Zwölf Boxkämpfer: C++ or Rust?',
    content: 'Whoever zigzags, loses their way.',
  })
  const reply = await aReply(post.id, { content: 'Ní thuigim an cheist: xylophones?' })
  const found = async (type: 'post' | 'reply', search: string) =>
    (await findItems(admin, type, { search }, {})).nodes.map(({ id }) => id)
  for (const part of ['oxkämp', 'igza', 'c++', 'Whoever wölf', 'zw', 'S,'])
    expect(await found('post', part), part).toContain(post.id)
  for (const part of ['lophone', 'thuigím', 'xy', 'cheist: xylo'])
    expect(await found('reply', part), part).toEqual([reply.id])
  expect(await found('post', 'oxkämp nowhere')).toEqual([])
  expect(await found('post', 'b%x')).toEqual([])
})

test('lists an author’s items newest first, forwards and backwards, with title and votes', async () => {
  const [admin, author] = [await anAdmin(), await aMember()]
  const authorId = author.id
  const votes = { likeCount: 3, dislikeCount: 2, likeAdjustment: 1, dislikeAdjustment: -1 }
  const posts = [
    await aPost({ authorId, title: 'The first', ...votes }),
    await aPost({ authorId, title: 'The second', status: 'rejected' }),
    await aPost({ authorId, title: 'The third' }),
  ].toReversed()
  await aPost({ authorId, deletedAt: new Date() })
  await aPost()
  const reply = await aReply(posts[0]?.id ?? '', { authorId, ...votes })

  const first = await findItems(admin, 'post', { authorId }, { first: 2 })
  expect(first.nodes.map(({ title }) => title)).toEqual(['The third', 'The second'])
  const second = await findItems(admin, 'post', { authorId }, { first: 2, after: first.next })
  expect(second.nodes).toMatchObject([{ id: posts[2]?.id, postId: posts[2]?.id, type: 'post', ...votes }])
  expect(second.next).toBeNull()
  const back = await findItems(admin, 'post', { authorId }, { first: 2, before: second.previous })
  expect(back.nodes).toEqual(first.nodes)

  const rejected = await findItems(admin, 'post', { authorId, status: 'rejected' }, {})
  expect(rejected.nodes.map(({ title }) => title)).toEqual(['The second'])
  expect((await findItems(admin, 'reply', { authorId }, {})).nodes).toMatchObject([
    { id: reply.id, postId: posts[0]?.id, type: 'reply', title: 'The third', ...votes },
  ])
  expect((await findItems(admin, 'post', { authorId: 'nobody' }, {})).nodes).toEqual([])
})

test('pages a search forwards and backwards, filtered by status', async () => {
  const [admin, author] = [await anAdmin(), await aMember()]
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1)
    ids.unshift((await aPost({ title: `Quokka ${each}`, authorId: author.id })).id)
  const rejected = await aPost({ title: 'Quokka refused', authorId: author.id, status: 'rejected' })
  const pageOf = (to: object, status: 'approved' | 'rejected' = 'approved') =>
    findItems(admin, 'post', { search: 'quokka', status }, { first: 2, ...to })
  const idsOf = ({ nodes }: Awaited<ReturnType<typeof pageOf>>) => nodes.map(({ id }) => id)
  const first = await pageOf({})
  const second = await pageOf({ after: first.next })
  const third = await pageOf({ after: second.next })
  expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect(idsOf(await pageOf({ before: third.previous }))).toEqual(ids.slice(2, 4))
  expect(idsOf(await pageOf({ before: second.previous }))).toEqual(ids.slice(0, 2))
  expect(idsOf(await pageOf({}, 'rejected'))).toEqual([rejected.id])
})

test('lists an author’s replies without those in a deleted discussion', async () => {
  const [admin, { id: authorId }] = [await anAdmin(), await aMember()]
  const retained = await aReply((await aPost()).id, { authorId })
  await aReply((await aPost({ deletedAt: new Date() })).id, { authorId })
  expect((await findItems(admin, 'reply', { authorId }, {})).nodes.map(({ id }) => id)).toEqual([retained.id])
})

test('requires only the first eight of more words', async () => {
  const [admin, { id: authorId }] = [await anAdmin(), await aMember()]
  const { id } = await aPost({ authorId, title: 'One two three four', content: 'Five six seven eight nine.' })
  const found = async (search: string) =>
    (await findItems(admin, 'post', { search, authorId }, {})).nodes.map((item) => item.id)
  expect(await found('one two three four five six seven eight nowhere')).toEqual([id])
  expect(await found('one two three four five six seven nowhere nine')).toEqual([])
  expect(await found('one  two three four five six seven nowhere'), 'a space too many is none').toEqual([])
})

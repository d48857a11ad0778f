import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { editPost, editReply } from '../../forum/items/edits.ts'
import { env } from '../../lib/env.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, eventInput, vacancyInput } from '../../test/factories.ts'
import { withSignals } from './signals.ts'

const QUERY = `query ($type: ItemType!, $search: String, $authorId: ID) {
  pendingItems(type: $type, search: $search, authorId: $authorId, first: 50) {
    totalCount
    nodes { id signals { links hosts isNewMember alike } }
  }
}`
type Queue = { totalCount: number; nodes: { id: string; signals: object }[] }
const queue = async (variables: object) => {
  const { data } = await execute(await anAdmin(), QUERY, { type: 'POST', ...variables })
  return (data as { pendingItems: Queue }).pendingItems
}
const found = async (variables: object) => {
  const { totalCount, nodes } = await queue(variables)
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ id }) => id)
}
const pendingPost = (facts: object = {}) => aPost({ status: 'pending', ...facts })
const aWord = () => `w${randomUUID().slice(0, 8)}`

describe('the queue', () => {
  test('finds items by words of the title and the text, with or without the fada', async () => {
    const word = aWord()
    const { id } = await pendingPost({
      title: `Cúpla focal ${word}`,
      content: 'Faoin Scrum laethúil atá sé.',
    })
    await pendingPost()
    expect(await found({ search: `${word} CUPLA laethuil` })).toEqual([id])
    expect(await found({ search: `${word} sprint` })).toEqual([])
  })

  test('finds items by the name and address of the author, too', async () => {
    const author = await aViewer()
    const { id } = await pendingPost({ authorId: author.id })
    expect(await found({ search: author.email })).toEqual([id])
    expect(await found({ search: `${author.firstName} ${author.lastName}` })).toEqual([id])
  })

  test('finds edits and replies by their current text', async () => {
    const [author, word] = [await aViewer(), aWord()]
    const { id } = await aPost({ authorId: author.id })
    const input = {
      title: `Better ${word}`,
      content: 'A text that is better than before.',
      category: 'Remote Work',
    }
    await editPost(author, { id, ...input })
    expect(await found({ search: word })).toEqual([id])
    const reply = await aReply(id, { authorId: author.id })
    await editReply(author, { id: reply.id, content: `A reply that is better: ${word}.` })
    const { id: pending } = await aReply(id, { status: 'pending', content: `Another reply: ${word}.` })
    expect((await found({ search: word, type: 'REPLY' })).sort()).toEqual([reply.id, pending].sort())
  })

  test('can be filtered by author over REST and GraphQL', async () => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const ids = [await pendingPost({ authorId: author.id }), await pendingPost({ authorId: author.id })]
    const reply = await aReply((await aPost()).id, { authorId: author.id, status: 'pending' })
    expect(await found({ authorId: author.id })).toEqual(ids.map(({ id }) => id))
    const published = await aReply(reply.postId, { authorId: author.id })
    await editReply(author, { id: published.id, content: 'Words that are better than before.' })
    await aReply(reply.postId, { status: 'pending' })
    const another = await aViewer()
    const { id: theirs } = await aReply(reply.postId, { authorId: another.id })
    await editReply(another, { id: theirs, content: 'Words of somebody else.' })
    expect(await found({ authorId: author.id, type: 'REPLY' })).toEqual([reply.id, published.id])
    expect(await found({ authorId: 'nobody' })).toEqual([])
    const path = `/api/admin/moderation/pending?authorId=${author.id}&search=sprints`
    expect((await call('GET', path, { cookie: admin.cookie })).body).toMatchObject({
      posts: ids.map(({ id }) => ({ id })),
      replies: [],
    })
  })
})

describe('the signals of an item', () => {
  const signalsOf = async (id: string, authorId: string | null) =>
    (await queue({ authorId })).nodes.find((node) => node.id === id)?.signals

  test('include the number of external links, and their hosts', async () => {
    const content =
      'See [this](https://www.cheap.example/a), https://cheap.example/b and [that](https://other.example/?q=1) or [here](/forum). ' +
      `That is [ours](${env.siteUrl.origin}/forum), too. ` +
      'Not all are [safe](http://awww.example/), and [some](https://no%20host/) lead nowhere.'
    const { id, authorId } = await pendingPost({ content })
    expect(await signalsOf(id, authorId)).toMatchObject({
      links: 4,
      hosts: ['cheap.example', 'other.example', 'awww.example'],
    })
  })

  test('include the links of an event or a vacancy', async () => {
    const vacancy = await pendingPost(vacancyInput())
    expect(await signalsOf(vacancy.id, vacancy.authorId)).toMatchObject({ hosts: ['heron.example'] })
    const links = { onlineLink: 'https://meet.example/1', registrationLink: 'https://www.tickets.example/' }
    const event = await pendingPost(eventInput(links))
    const hosts = ['meet.example', 'tickets.example']
    expect(await signalsOf(event.id, event.authorId)).toMatchObject({ links: 2, hosts })
  })

  test('include a newly joined author', async () => {
    const [now, then] = [
      await aViewer(),
      await aViewer({ joinedAt: new Date(Date.now() - 8 * 24 * 3_600_000) }),
    ]
    for (const [author, isNewMember] of [
      [now, true],
      [then, false],
    ] as const) {
      const { id } = await pendingPost({ authorId: author.id })
      expect(await signalsOf(id, author.id)).toMatchObject({ isNewMember })
    }
  })

  test('are visible to administrators only', async () => {
    await expect(withSignals(await aViewer(), [])).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('do not concern a deleted author', async () => {
    const { id } = await pendingPost({ authorId: null })
    expect(await signalsOf(id, null)).toMatchObject({ isNewMember: false })
  })

  test('count other texts that differ only in addresses, figures and punctuation', async () => {
    const word = aWord().replaceAll(/\d/g, 'x')
    const said = (link: string, price: number) =>
      `Only today ${word}: buy certificates for ${price} euro at ${link}!!`
    const { id, authorId } = await pendingPost({ content: said('https://a.example', 10) })
    await pendingPost({ content: said('https://b.example/x', 15) })
    await aReply((await aPost()).id, { content: said('www.c.example', 20).toUpperCase() })
    await pendingPost({ content: said('https://a.example', 10), deletedAt: new Date() })
    await pendingPost({ content: 'Something else altogether, of the same length as the others.' })
    expect(await signalsOf(id, authorId)).toMatchObject({ alike: 2 })
  })

  test('count neither short common texts nor old ones', async () => {
    const thanks = 'Thank you very much!'
    await pendingPost({ content: thanks })
    const short = await pendingPost({ content: thanks })
    expect(await signalsOf(short.id, short.authorId)).toMatchObject({ links: 0, hosts: [], alike: 0 })

    const content = `Words that come back after a long time ${aWord()}`
    await pendingPost({ id: '01890000-0000-7000-8000-00000000000a', content })
    const late = await pendingPost({ content })
    expect(await signalsOf(late.id, late.authorId)).toMatchObject({ alike: 0 })
  })
})

test('shows only moderators which items others have open, for 45 seconds', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const { id } = await pendingPost()
  const update = (viewer: typeof one, itemId: string | null) =>
    execute(
      viewer,
      'mutation ($input: UpdatePresenceInput!) { updatePresence(input: $input) { itemId moderator { id firstName lastName } } }',
      { input: { itemId } },
    )
  const seenBy = (viewer: typeof one) =>
    execute(viewer, '{ moderationPresences { itemId moderator { id } } }')
  expect((await update(one, id)).data).toEqual({ updatePresence: [] })
  const there = { itemId: id, moderator: { id: one.id, firstName: 'Gráinne', lastName: one.lastName } }
  expect((await update(other, null)).data).toEqual({ updatePresence: [there] })
  const { id: next } = await pendingPost()
  await update(one, next)
  await update(other, id)
  expect((await seenBy(await anAdmin())).data, 'who came last first, each at one item').toEqual({
    moderationPresences: [
      { itemId: id, moderator: { id: other.id } },
      { itemId: next, moderator: { id: one.id } },
    ],
  })
  expect((await seenBy(await aViewer())).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])

  const seenAt = new Date(Date.now() - 46_000)
  await db.moderationPresence.update({ where: { memberId: one.id }, data: { seenAt } })
  expect((await seenBy(other)).data).toEqual({ moderationPresences: [] })
  await update(other, id)
  expect(await db.moderationPresence.count({ where: { memberId: one.id } })).toBe(0)
  await update(other, null)
  expect(await db.moderationPresence.count({ where: { memberId: other.id } })).toBe(0)
})

import { beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { updateProfile } from '../../members/profile/profile-edits.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer, FULL_PROFILE, type SignedIn } from '../../test/factories.ts'
import { createPost } from '../posts/posts.ts'
import { createReply } from '../replies/replies.ts'
import { editReply } from './edits.ts'
import { renderAgain } from './text/rendering-again.ts'

beforeEach(() => void (env.MODERATION = 'none'))

const profile = (facts: object = {}) => ({ ...FULL_PROFILE, isPublicProfile: true, ...facts })
const rename = (viewer: SignedIn, facts: object) => updateProfile(viewer, profile(facts))
const at = ({ id }: { id: string }, text = '@Somebody') => `[${text}](/profile/${id})`
const reply = async (content: string, viewer?: SignedIn) =>
  createReply(viewer ?? (await aViewer()), { postId: (await aPost()).id, content })
const textOf = (id: string) =>
  db.reply.findUniqueOrThrow({ where: { id }, select: { content: true, contentHtml: true } })
/** Returns everything that the database stores of a text, as one string. */
const everywhere = async (id: string) =>
  JSON.stringify([
    await textOf(id),
    await db.revision.findMany({ where: { replyId: id } }),
    await db.$queryRaw`select "searchVector"::text as words from "Reply" where id = ${id}::uuid`,
  ])

test('shows a mention with the member’s current name in every stored text', async () => {
  const [author, named] = [await aViewer(), await aViewer({ firstName: 'Orlaith', lastName: 'Before' })]
  const { id } = await reply(`${at(named)} what do you think?`, author)
  await editReply(author, { id, content: `${at(named)} what do you think now?` })
  expect((await textOf(id)).contentHtml).toContain(`<a href="/profile/${named.id}"`)
  expect((await textOf(id)).contentHtml).toContain('>@Orlaith Before</a> what')
  await rename(named, { firstName: 'Órla', lastName: 'O’Neill *&|] <b>' })
  expect((await textOf(id)).contentHtml).toContain('>@Órla O’Neill *&amp;|] &lt;b&gt;</a> what')
  expect(await everywhere(id)).not.toContain('Before')
  expect(await everywhere(id)).not.toContain('orlaith')
})

test('shows a private member as Anonymous User without an id, and by name once public again', async () => {
  const named = await aViewer({ firstName: 'Muireann', lastName: 'Hidden' })
  const { id } = await reply(`${at(named)} and ${at(named, 'our coach')}, see /profile/${named.id} or you`)
  await rename(named, { firstName: 'Muireann', lastName: 'Hidden', isPublicProfile: false })
  const hidden = await everywhere(id)
  for (const word of [named.id, 'Muireann', 'muireann', 'Hidden']) expect(hidden).not.toContain(word)
  expect((await textOf(id)).contentHtml).toMatch(/^<p>@Anonymous User and Anonymous User, see/)
  await rename(named, { firstName: 'Muireann', lastName: 'Shown' })
  expect((await textOf(id)).content).toBe(
    `[@Muireann Shown](/profile/${named.id}) and [Muireann Shown](/profile/${named.id}), see /profile/${named.id} or you`,
  )
})

test('shows a deleted account as a Deleted member in discussions, replies, versions, excerpts, and search', async () => {
  const [author, named] = [await aViewer(), await aViewer({ firstName: 'Caoilfhionn', lastName: 'Gone' })]
  const post = await createPost(author, {
    title: 'Who has cut a Daily Scrum?',
    category: 'General Discussion',
    content: `I heard of it from ${at(named)} last week.`,
  })
  const { id } = await reply(`${at(named)} what do you think?`, author)
  await editReply(author, { id, content: `What do you think, ${at(named)}?` })
  await leaveForGood(named)
  const stored = (await everywhere(id)) + JSON.stringify(await db.post.findUnique({ where: { id: post.id } }))
  for (const word of [named.id, 'Caoilfhionn', 'caoilfhionn', 'Gone']) expect(stored).not.toContain(word)
  expect((await textOf(id)).contentHtml).toBe('<p>What do you think, @Deleted member?</p>\n')
  const { data } = await execute(null, 'query ($id: ID!) { post(id: $id) { excerpt } }', { id: post.id })
  expect(data).toEqual({ post: { excerpt: 'I heard of it from @Deleted member last week.' } })
})

test('ignores the author’s label of a link to a member', async () => {
  const named = await aViewer({ firstName: 'Plain', lastName: 'Member' })
  const link = `](/profile/${named.id})`
  for (const text of ['[@Admin Official', '[**@Admin** _Official_', String.raw`[\@Admin \[Official\]`])
    expect((await textOf((await reply(`Ask ${text}${link} here`)).id)).contentHtml, text).toContain(
      '>@Plain Member</a>',
    )
  expect((await textOf((await reply(`Ask [Admin Official${link} here`)).id)).contentHtml).toContain(
    '>Plain Member</a>',
  )
  for (const other of [
    `[@Admin [Official]](/profile/${named.id})`,
    `[@Admin][x]\n\n[x]: /profile/${named.id}`,
  ])
    expect((await textOf((await reply(`Ask ${other} here`)).id)).contentHtml, other).not.toContain('<a ')
})

test('names nobody in a link to an unknown member or an applicant', async () => {
  const applicant = await aViewer({ firstName: 'Not', lastName: 'Yet', isVerified: false })
  for (const id of [randomUUID(), applicant.id])
    expect((await textOf((await reply(`${at({ id })} what now?`)).id)).contentHtml).toBe(
      '<p>@Deleted member what now?</p>\n',
    )
})

test('retains a private member in a text that its author edits', async () => {
  const [admin, named] = [await anAdmin(), await aViewer({ isPublicProfile: false })]
  const { id } = await reply(`${at(named)} what do you think?`, admin)
  const { content } = await textOf(id)
  expect(content).toMatch(/^\[@Anonymous User\]\(\/profile\/anonymous\/[0-9a-f-]{36}\) what/)
  await editReply(admin, { id, content: content.replace('what', 'and what') })
  await rename(named, { firstName: 'Back', lastName: 'Again' })
  expect((await textOf(id)).contentHtml).toContain('>@Back Again</a> and what')
})

test('creates one item for a text that mentions a private member and is submitted twice', async () => {
  const [admin, named, post] = [await anAdmin(), await aViewer({ isPublicProfile: false }), await aPost()]
  const input = { postId: post.id, content: `${at(named)} what do you think?` }
  const [first, second] = [await createReply(admin, input), await createReply(admin, input)]
  expect(second.id).toBe(first.id)
  const other = await aViewer()
  const [third, fourth] = [other, named].map(({ id }) => `${at({ id })} is it you who wrote it?`)
  const [one, two] = [
    await createReply(admin, { postId: post.id, content: third }),
    await createReply(admin, { postId: post.id, content: fourth }),
  ]
  expect(two.id).not.toBe(one.id)
})

test('saves both an edit and a simultaneous change of the name', async () => {
  const [author, named] = [await aViewer(), await aViewer()]
  const { id } = await reply(`${at(named)} what do you think?`, author)
  for (let n = 0; n < 8; n += 1)
    await Promise.all([
      editReply(author, { id, content: `${at(named)} what do you think of ${n}?` }),
      rename(named, { firstName: `Name${n}` }),
      reply(`${at(named)} is asked for the time ${n}`, author).then(({ id: other }) =>
        expect(textOf(other)).resolves.toBeTruthy(),
      ),
    ])
  const texts = await db.reply.findMany({ where: { authorId: author.id } })
  for (const { contentHtml } of texts) expect(contentHtml).toContain('>@Name7 Quigley</a>')
})

test('shows the id and the current name of a quotation’s author', async () => {
  const quoted = await aViewer({ firstName: 'Quoted', lastName: 'Before' })
  const post = await aPost({ authorId: quoted.id })
  const said = await createReply(quoted, { postId: post.id, content: 'What I said of it before.' })
  const paths = [`/forum/posts/${post.id}`, `/forum/posts/${post.id}?reply=${said.id}#reply-${said.id}`]
  for (const path of paths) {
    const { id } = await reply(`> [Admin Official wrote:](${path})\n>\n> What I said.\n\nI agree.`)
    const head = (name: string) =>
      new RegExp(`<blockquote>\\s*<p><a href="[^"]*"[^>]*>${name} wrote:</a></p>`)
    expect((await textOf(id)).content).toContain(`](/profile/${quoted.id}) [wrote:](${path})`)
    expect((await textOf(id)).contentHtml).toContain(`<a href="${path}"`)
    expect((await textOf(id)).contentHtml).toMatch(head('Quoted Before'))
    await rename(quoted, { firstName: 'Quoted', lastName: 'Hidden', isPublicProfile: false })
    expect((await textOf(id)).contentHtml).toMatch(head('Anonymous User'))
    expect(await everywhere(id)).not.toContain(quoted.id)
    await rename(quoted, { firstName: 'Quoted', lastName: 'Before' })
    expect((await textOf(id)).contentHtml).toMatch(head('Quoted Before'))
  }
  const { id } = await reply(`> [Anonymous User wrote:](${paths[1]})\n>\n> What I said.\n\nI agree.`)
  await leaveForGood(quoted)
  expect((await textOf(id)).contentHtml).toContain('>Deleted member wrote:</a>')
  expect(await everywhere(id)).not.toMatch(/Before|before.{0,3}:/)
})

test('renders a text full of mentions whatever the members’ names', async () => {
  const named = await aViewer({ firstName: 'A', lastName: 'B' })
  const { id } = await reply(`${at(named, '@')} `.repeat(90))
  await rename(named, { firstName: 'É'.repeat(100), lastName: `${'&'.repeat(98)}é` })
  expect((await textOf(id)).contentHtml.split(`>@${'É'.repeat(100)} &amp;&amp;`)).toHaveLength(91)
})

test('names members in older texts by rendering them again', async () => {
  const named = await aViewer({ firstName: 'Now', lastName: 'Called' })
  const { id } = await reply('A text of an earlier version.')
  await db.reply.update({ where: { id }, data: { content: `${at(named)} of old`, renderingVersion: 0 } })
  await renderAgain()
  expect(await textOf(id)).toMatchObject({ content: `[@Now Called](/profile/${named.id}) of old` })
})

test('shows the author of a quotation as Anonymous User while private, and by name once public', async () => {
  const quoted = await aViewer({ firstName: 'Quoted', lastName: 'Later', isPublicProfile: false })
  const post = await aPost({ authorId: quoted.id })
  const { id } = await reply(`> [Anonymous User wrote:](/forum/posts/${post.id})\n>\n> Words.\n\nI agree.`)
  expect((await textOf(id)).contentHtml).toContain('>Anonymous User wrote:</a>')
  await rename(quoted, { firstName: 'Quoted', lastName: 'Later' })
  expect((await textOf(id)).contentHtml).toContain('>Quoted Later wrote:</a>')
})

test.each([
  ['the copied address', (id: string) => new URL(`/profile/${id}`, env.siteUrl).href],
  ['dots', (id: string) => `/forum/../profile/./${id}`],
  ['a tab and an end', (id: string) => `/profile/${id}/?tab=posts#posts`],
  ['a title', (id: string) => `/profile/${id} "My boss"`],
  ['spaces around', (id: string) => ` /profile/${id} `],
  ['an encoded sign', (id: string) => `/profile/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`],
  ['the older address', (id: string) => `/users/${id}`],
])('shows a member’s current name in a link with %s', async (_what, addressOf) => {
  const named = await aViewer({ firstName: 'Real', lastName: 'Name' })
  await rename(named, { firstName: 'Real', lastName: 'Name' })
  const { id } = await reply(`Ask [@Admin Official](${addressOf(named.id)}) about it.`)
  expect((await textOf(id)).contentHtml).toContain(`<a href="/profile/${named.id}"`)
  expect(await everywhere(id)).not.toContain('Official')
})

test('names the quoted author in the heading of a quotation with another form of the URL', async () => {
  const [starter, quoted] = [await aViewer(), await aViewer({ firstName: 'Said', lastName: 'It' })]
  const post = await aPost({ authorId: starter.id })
  const said = await createReply(quoted, { postId: post.id, content: 'What I said of it before.' })
  await rename(quoted, { firstName: 'Said', lastName: 'It' })
  for (const end of [`#reply-${said.id}`, `?mine&reply=${said.id}`]) {
    const { id } = await reply(`> [Other wrote:](/forum/posts/${post.id}${end})\n>\n> I said.\n\nYes ${end}.`)
    expect((await textOf(id)).contentHtml).toContain('>Said It wrote:</a>')
  }
})

test('accepts a stored text again, however long its names have become', async () => {
  const [author, named] = [await aViewer(), await aViewer({ firstName: 'B'.repeat(90), lastName: 'C' })]
  const { id } = await reply(`${at(named, '@')} `.repeat(70), author)
  const { content } = await textOf(id)
  expect(content.length).toBeGreaterThan(5_000)
  await editReply(author, { id, content: `${content} and one more word` })
  expect((await textOf(id)).content).toContain('and one more word')
  await expect(editReply(author, { id, content: 'x'.repeat(5_001) })).rejects.toThrow('at most 5000')
})

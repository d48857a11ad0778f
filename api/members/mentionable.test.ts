import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAdmin, aMember, aPost, aReply, aViewer } from '../test/factories.ts'
import { execute } from '../test/execute.ts'
import { findMentionable } from './mentionable.ts'

/** Returns a name that no other test uses. */
const aName = () => `Ó${randomUUID().replace(/[^a-f]/g, '')}`
const namesOf = (found: { id: string }[]) => found.map(({ id }) => id)

test('lists participants first, the latest author before the others', async () => {
  const lastName = aName()
  const [starter, replier, other] = [
    await aMember({ lastName }),
    await aMember({ lastName }),
    await aMember({ lastName }),
  ]
  const post = await aPost({ authorId: starter.id })
  await aReply(post.id, { authorId: replier.id })
  const viewer = await aViewer()
  const locking = [starter.id, replier.id]
  expect(namesOf(await findMentionable(viewer, { words: '', postId: post.id }))).toEqual(locking)
  const found = await findMentionable(viewer, { words: lastName, postId: post.id })
  expect(namesOf(found)).toEqual([...locking, other.id])
  expect(found.map(({ takesPart }) => takesPart)).toEqual([true, true, false])
})

test('finds a name by its beginning, with or without the fada', async () => {
  const lastName = aName()
  const { id } = await aMember({ firstName: 'Seán', lastName })
  const viewer = await aViewer()
  for (const text of [lastName, lastName.replace('Ó', 'o'), `sean ${lastName}`, `SEÁN ${lastName}`])
    expect(namesOf(await findMentionable(viewer, { words: text })), text).toEqual([id])
  for (const text of [lastName.slice(1), '%', '_', ''])
    expect(namesOf(await findMentionable(viewer, { words: text })), text).not.toContain(id)
})

test('finds no member by address, and no private or unverified one by name', async () => {
  const lastName = aName()
  const hidden = await aMember({ lastName, isPublicProfile: false })
  await aMember({ lastName, isVerified: false })
  await aMember({ lastName, isDisabled: true })
  const shown = await aMember({ company: 'Heron' })
  const viewer = await aViewer()
  const post = await aPost({ authorId: hidden.id })
  expect(await findMentionable(viewer, { words: lastName, postId: post.id })).toEqual([])
  expect(await findMentionable(viewer, { words: '', postId: post.id })).toEqual([])
  expect(await findMentionable(viewer, { words: shown.email })).toEqual([])
  expect(namesOf(await findMentionable(await anAdmin(), { words: lastName }))).toEqual([hidden.id])
})

test('suggests no participants of a discussion that the viewer may not see', async () => {
  const starter = await aMember()
  const post = await aPost({ authorId: starter.id, status: 'pending' })
  for (const postId of [post.id, randomUUID(), 'nonsense'])
    expect(await findMentionable(await aViewer(), { words: '', postId })).toEqual([])
})

test('distinguishes two members of the same name by company and town', async () => {
  const lastName = aName()
  await aMember({ lastName, company: 'Heron', location: 'Cork' })
  await aMember({ lastName, company: null, location: 'Sligo' })
  const query =
    'query ($words: String!) { mentionableMembers(words: $words) { name firstName lastName company location } }'
  const { data } = await execute(await aViewer(), query, { words: lastName })
  const names = { name: `Nuala ${lastName}`, firstName: 'Nuala', lastName }
  expect(data).toEqual({
    mentionableMembers: [
      { ...names, company: 'Heron', location: 'Cork' },
      { ...names, company: null, location: 'Sligo' },
    ],
  })
})

test('suggests at most eight, and rejects signed-out visitors', async () => {
  const lastName = aName()
  for (let each = 0; each < 10; each += 1) await aMember({ lastName })
  const query = 'query ($words: String!) { mentionableMembers(words: $words) { id name takesPart } }'
  const { data } = await execute(await aViewer(), query, { words: lastName })
  expect((data as unknown as { mentionableMembers: unknown[] }).mentionableMembers).toHaveLength(8)
  const { errors } = await execute(null, query, { words: lastName })
  expect(errors?.[0]?.message).toBe('You must be logged in to mention someone')
})

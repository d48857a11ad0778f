import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { activated } from '../../members/emails.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aViewer } from '../../test/factories.ts'
import { findWelcome, startWelcome } from './welcome.ts'

const DECEMBER = new Date('2026-12-01T00:05:00Z')
const TEXTS = {
  isOn: true,
  draft: { category: 'general-discussion', title: 'New in {month}', text: ['Hello.'] },
}

beforeEach(async () => {
  await anAdmin()
  await db.welcome.deleteMany()
  await db.post.updateMany({ data: { pinnedAt: null, pinnedUntil: null } })
})

test('starts one discussion a month, in Irish time, however many processes do it at once', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startWelcome(DECEMBER, TEXTS)))
  const [id, ...others] = started.filter((each) => each !== null)
  expect(others).toEqual([])
  expect(
    await db.post.findUniqueOrThrow({ where: { id: id ?? '' }, include: { author: true } }),
  ).toMatchObject({
    title: 'New in December 2026',
    category: 'General Discussion',
    content: 'Hello.',
    status: 'approved',
    author: { role: 'admin' },
    pinnedUntil: new Date('2026-12-31T23:59:59.999Z'),
  })
  expect(await startWelcome(new Date('2026-12-31T23:30:00Z'), TEXTS)).toBeNull()
  // Half past eleven of 31 March in UTC is April in Ireland.
  const april = await startWelcome(new Date('2026-03-31T23:30:00Z'), TEXTS)
  expect(await db.post.findUnique({ where: { id: april ?? '' } })).toMatchObject({
    title: 'New in April 2026',
    pinnedUntil: new Date('2026-04-30T22:59:59.999Z'),
  })
})

test('starts none when the content has disabled it', async () => {
  expect(await startWelcome(DECEMBER, { ...TEXTS, isOn: false })).toBeNull()
  expect(await db.welcome.count()).toBe(0)
})

test('does not pin the welcome beside two other pinned discussions', async () => {
  const pinned = { pinnedAt: new Date(), pinnedUntil: new Date(Date.now() + 86_400_000) }
  for (let n = 0; n < 2; n += 1) await aPost({ category: 'General Discussion', ...pinned })
  const id = (await startWelcome(DECEMBER, TEXTS)) ?? ''
  expect(await db.post.findUnique({ where: { id } })).toMatchObject({ pinnedUntil: null })
})

test('links the e-mail about an approval to the welcome while it accepts replies', async () => {
  const member = await aMember()
  const linkNow = async () => /\/sign-in[^"]*/.exec(JSON.stringify(await activated.write({}, member)))?.[0]
  const id = (await startWelcome(new Date(), TEXTS)) ?? ''
  expect(await linkNow()).toBe(`/sign-in?next=${encodeURIComponent(`/forum/posts/${id}?hello=yes#reply`)}`)
  await db.post.update({ where: { id }, data: { closedAt: new Date() } })
  expect(await findWelcome()).toBeNull()
  expect(await linkNow()).toBe('/sign-in')
})

test('marks a member as new for a month after approval, but nobody anonymous', async () => {
  const day = 86_400_000
  const [viewer, fresh] = [await aViewer(), await aMember({ isVerified: false })]
  const approve = (id: string) => db.member.update({ where: { id }, data: { isVerified: true } })
  await approve(fresh.id)
  const hidden = await aMember({ isPublicProfile: false })
  const old = await aMember({ joinedAt: new Date(Date.now() - 31 * day) })
  const markOf = async (id: string) => {
    const post = await aPost({ authorId: id })
    const { data } = await execute(viewer, 'query ($id: ID!) { post(id: $id) { author { newSince } } }', {
      id: post.id,
    })
    return (data as { post: { author: { newSince: string | null } } }).post.author.newSince
  }
  expect(Date.now() - Date.parse((await markOf(fresh.id)) ?? '')).toBeLessThan(60_000)
  expect(await markOf(hidden.id)).toBeNull()
  expect(await markOf(old.id)).toBeNull()
  await db.member.update({ where: { id: fresh.id }, data: { approvedAt: new Date(Date.now() - 30 * day) } })
  expect(await markOf(fresh.id)).toBeNull()
})

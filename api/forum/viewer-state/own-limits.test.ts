import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { createPost } from '../posts/posts.ts'

const NEW = { title: 'A first discussion', content: 'With enough words to be one.', category: 'Remote Work' }

type Data = {
  ownLimits: { allowances: { rate: string; points: number; seconds: number; left: number | null }[] }
}
const limitsOf = async (viewer: SignedIn) => {
  const { data } = await execute(
    viewer,
    `{ ownLimits {
      review isPublishedAtOnce published trustedAfter allowances { rate points seconds left }
    } }`,
  )
  return (data as Data).ownLimits
}
const leftOf = async (viewer: SignedIn, rate: string) =>
  (await limitsOf(viewer)).allowances.find((each) => each.rate === rate)?.left

beforeEach(() => void (env.RATE_LIMITS = 'on'))

describe('the limits of a member', () => {
  test('contain the review rule: whose items are pending, and the number of items that ends it', async () => {
    const member = await aViewer()
    expect(await limitsOf(member)).toMatchObject({ review: 'ALL', isPublishedAtOnce: false })
    env.MODERATION = 'newcomers'
    const { id } = await aPost({ authorId: member.id })
    await aPost({ authorId: member.id, status: 'pending' })
    const newcomer = { review: 'NEWCOMERS', isPublishedAtOnce: false, published: 1, trustedAfter: 3 }
    expect(await limitsOf(member)).toMatchObject(newcomer)
    for (let n = 0; n < 4; n += 1) await aReply(id, { authorId: member.id })
    expect(await limitsOf(member)).toMatchObject({ isPublishedAtOnce: true, published: 3 })
    expect((await createPost(member, NEW)).status).toBe('approved')
    env.MODERATION = 'none'
    expect(await limitsOf(await aViewer())).toMatchObject({ review: 'NONE', isPublishedAtOnce: true })
  })

  test('contain points and seconds of each rate, and the remaining discussions', async () => {
    const member = await aViewer()
    expect((await limitsOf(member)).allowances).toEqual([
      { rate: 'POSTS', points: 5, seconds: 600, left: 5 },
      { rate: 'REPLIES', points: 30, seconds: 600, left: 30 },
      { rate: 'EDITS', points: 30, seconds: 600, left: 30 },
      { rate: 'VOTES', points: 60, seconds: 60, left: 60 },
    ])
    const start = async () =>
      (await call('POST', '/api/forum/posts', { cookie: member.cookie, body: NEW })).status
    for (let left = 5; left > 0; left -= 1) {
      expect(await leftOf(member, 'POSTS')).toBe(left)
      expect(await start()).toBe(201)
    }
    expect(await leftOf(member, 'POSTS')).toBe(0)
    expect(await start()).toBe(429)
    expect(await leftOf(member, 'POSTS')).toBe(0)
    // Ends the time window.
    await db.rateLimit.updateMany({ data: { expire: 1 } })
    expect(await leftOf(member, 'POSTS')).toBe(5)
  })

  test('are absent for administrators, and when limits are disabled', async () => {
    expect(await leftOf(await anAdmin(), 'POSTS')).toBeNull()
    env.RATE_LIMITS = 'off'
    expect(await leftOf(await aViewer(), 'POSTS')).toBeNull()
  })
})

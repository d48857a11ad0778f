import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aViewer, type SignedIn } from '../../test/factories.ts'
import { removeExpired } from '../../members/account/retention.ts'
import {
  aReader,
  markAllRead,
  markRead,
  newPost,
  newReply,
  publishFrom,
  unmarkAllRead,
  unreadOf,
} from '../../test/forum/reading.ts'

let viewer: SignedIn
beforeEach(async () => void (viewer = await aReader()))

describe('marking all as read', () => {
  test('restores the previous state when undone, except for discussions read since', async () => {
    const [one, two] = [await newPost(), await newPost()]
    const opened = await newPost()
    await markRead(viewer, opened.id)
    const reply = await newReply(opened.id)
    const all = [one.id, two.id, opened.id]
    const before = await unreadOf(viewer, ...all)
    expect(before).toHaveLength(3)

    const readAt = await markAllRead(viewer)
    expect(await unreadOf(viewer, ...all)).toEqual([])
    expect((await unmarkAllRead(viewer, readAt)).errors).toBeUndefined()
    expect(await unreadOf(viewer, ...all)).toEqual(before)

    const again = await markAllRead(viewer)
    await markRead(viewer, two.id)
    await markRead(viewer, opened.id, reply.id)
    await unmarkAllRead(viewer, again)
    expect(await unreadOf(viewer, ...all)).toMatchObject([{ id: one.id }])
  })

  test('is undone once, by the same member, and only the newest', async () => {
    const first = await markAllRead(viewer)
    const second = await markAllRead(viewer)
    const other = await aViewer()
    const codeOf = async (who: SignedIn, readAt: string) =>
      (await unmarkAllRead(who, readAt)).errors?.[0]?.extensions['code']
    expect(await codeOf(viewer, first)).toBe('CONFLICT')
    expect(await codeOf(other, second)).toBe('CONFLICT')
    expect(await codeOf(viewer, second)).toBeUndefined()
    expect(await codeOf(viewer, second)).toBe('CONFLICT')
  })

  test('can be undone for a day, and not when signed out', async () => {
    const inHours = (hours: number) => removeExpired(new Date(Date.now() + hours * 3_600_000))
    const { errors } = await unmarkAllRead(null, await markAllRead(viewer))
    expect(errors).toMatchObject([{ message: 'You must be logged in to take this back' }])

    const readAt = await markAllRead(viewer)
    await inHours(23)
    expect((await unmarkAllRead(viewer, readAt)).errors).toBeUndefined()
    const again = await markAllRead(viewer)
    await inHours(25)
    expect((await unmarkAllRead(viewer, again)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('leaves later items unread, and deletes obsolete marks', async () => {
    const { id } = await newPost()
    await markRead(viewer, id)
    await markAllRead(viewer)
    const rows = () => db.postReading.count({ where: { memberId: viewer.id } })
    expect(await rows()).toBe(1)
    await markAllRead(viewer)
    expect(await rows()).toBe(0)
    publishFrom(1)
    const reply = await newReply(id)
    expect(await unreadOf(viewer, id)).toMatchObject([{ firstReplyId: reply.id }])
  })
})

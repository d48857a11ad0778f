import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, graphql } from '../../test/execute.ts'
import type { SignedIn } from '../../test/factories.ts'
import { aReader, markAllRead, newPost, newReply, publishFrom } from '../../test/forum/reading.ts'

let viewer: SignedIn
beforeEach(async () => void (viewer = await aReader()))

describe('the counts since the last visit', () => {
  const since = async () => {
    const { data } = await execute(viewer, '{ mine { sinceLastVisit { since discussions replies } } }')
    return (data as { mine: { sinceLastVisit: object | null } }).mine.sinceLastVisit
  }
  /** Moves the stored times back, as if time had passed. */
  const wasHere = (minutes: number) =>
    db.$executeRaw`update "Member" set "lastSeenAt" = now() - ${minutes} * interval '1 minute' where id = ${viewer.id}::uuid`
  const visit = async () => {
    await db.session.updateMany({
      where: { memberId: viewer.id },
      data: { lastSeenAt: new Date(Date.now() - 120_000) },
    })
    await graphql('{ viewer { id } }', {}, { cookie: viewer.cookie })
  }

  test('include the discussions and replies of others', async () => {
    await db.$executeRaw`truncate "Post" cascade`
    publishFrom(-30)
    await wasHere(40)
    const { id } = await newPost()
    await newReply(id)
    await newReply(id, { authorId: viewer.id })
    await newReply(id, { status: 'pending' })
    await newReply((await newPost({ status: 'pending' })).id)
    await visit()
    expect(await since()).toBeNull()
    await wasHere(61)
    await visit()
    expect(await since()).toMatchObject({ discussions: 1, replies: 1 })
    // The visit continues on any page.
    await visit()
    expect(await since()).toMatchObject({ discussions: 1, replies: 1 })
    await markAllRead(viewer)
    expect(await since()).toBeNull()
  })
})

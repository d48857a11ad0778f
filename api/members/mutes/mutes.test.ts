import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { createReply } from '../../forum/replies/replies.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { chooseForAll, findChosen } from '../../notifications/digest/choice.ts'
import { emailNotifications } from '../../notifications/emails/batching.ts'
import { findFollowedEntries, renewFollowingFeed } from '../../notifications/follows/following-feed.ts'
import { countUnread, findNotifications } from '../../notifications/notifications.ts'
import { MAX_MUTED } from '../../people/limits.ts'
import { call, execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../test/factories.ts'
import { canMute, findMuted, findMutedMembers, muteMember, unmuteMember } from './mutes.ts'

let reader: SignedIn
let author: SignedIn
beforeEach(async () => {
  reader = await aViewer()
  author = await aViewer()
})

const follow = ({ id: memberId }: SignedIn, postId: string) =>
  db.postFollow.create({ data: { memberId, postId } })

/** Publishes a reply of a member and ends the undo period. */
async function publishReply(postId: string, by: SignedIn, content = 'We had the same thing last year.') {
  const reply = await aReply(postId, { authorId: by.id, content })
  await notifyOfPublished(db, 'reply', [reply.id])
  await db.notification.updateMany({ data: { visibleAt: new Date(Date.now() - 1_000) } })
  return reply
}

const kindsFor = async (viewer: SignedIn) =>
  (await findNotifications(viewer, {})).nodes.map(({ kind }) => kind)

describe('a member', () => {
  test('mutes another member once, lists them, and unmutes', async () => {
    await muteMember(reader, author.id)
    await muteMember(reader, author.id)
    const { nodes } = await findMutedMembers(reader, {})
    expect(nodes).toMatchObject([{ id: author.id, name: `${author.firstName} ${author.lastName}` }])
    expect(await findMuted(reader)).toEqual([author.id])
    const query = '{ state: mine { muted } }'
    expect((await execute(reader, query)).data).toEqual({ state: { muted: [author.id] } })
    expect((await execute(author, query)).data).toEqual({ state: { muted: [] } })
    await unmuteMember(reader, author.id)
    expect((await findMutedMembers(reader, {})).nodes).toEqual([])
  })

  test('mutes over REST', async () => {
    const [path, { cookie }] = [`/api/users/${author.id}/mute`, reader]
    expect((await call('PUT', path, { cookie })).body).toEqual({ id: author.id, isMuted: true })
    expect((await call('GET', '/api/account/mutes', { cookie })).body).toMatchObject([{ id: author.id }])
    expect((await call('DELETE', path, { cookie })).body).toEqual({ id: author.id, isMuted: false })
    expect(await findMuted(reader)).toEqual([])
  })

  test('cannot mute an administrator, themselves, a private member or an unknown one', async () => {
    const [admin, hidden] = [await anAdmin(), await aMember({ isPublicProfile: false })]
    const applicant = await aMember({ isVerified: false })
    for (const [id, code] of [
      [admin.id, 'FORBIDDEN'],
      [reader.id, 'FORBIDDEN'],
      [hidden.id, 'NOT_FOUND'],
      [applicant.id, 'NOT_FOUND'],
      ['nobody', 'NOT_FOUND'],
    ] as const) {
      await expect(muteMember(reader, id)).rejects.toMatchObject({ code })
      expect(await canMute(reader, id)).toBe(false)
    }
    expect(await canMute(reader, author.id)).toBe(true)
    expect((await findMutedMembers(reader, {})).nodes).toEqual([])
  })

  test('can mute a limited number of members', async () => {
    const facts = { firstName: 'N', lastName: 'T', linkedinProfile: 'https://x', location: 'Cork' }
    const data = Array.from({ length: MAX_MUTED }, () => ({
      ...facts,
      email: `${crypto.randomUUID()}@members.example`,
    }))
    const others = await db.member.createManyAndReturn({ data, select: { id: true } })
    await db.mute.createMany({ data: others.map(({ id }) => ({ memberId: reader.id, mutedId: id })) })
    await expect(muteMember(reader, author.id)).rejects.toThrow(
      'You’ve muted 200 members, which is the most. Unmute one first.',
    )
  })
})

describe('a mute', () => {
  test('suppresses notifications, mentions and e-mails for one member, and changes nothing for others', async () => {
    const [other, { id: postId }] = [await aViewer(), await aPost()]
    for (const viewer of [reader, other]) await follow(viewer, postId)
    await muteMember(reader, author.id)
    await publishReply(postId, author)
    await publishReply(postId, author, `Ask [@Nuala](/profile/${reader.id}) about it, please.`)
    expect(await kindsFor(reader)).toEqual([])
    expect(await countUnread(reader)).toBe(0)
    expect(await kindsFor(other)).toEqual(['reply', 'reply'])
    await emailNotifications()
    const emails = await db.email.findMany({ where: { memberId: other.id } })
    expect(emails).toHaveLength(1)
    await unmuteMember(reader, author.id)
    expect(await kindsFor(reader)).toHaveLength(2)
  })

  test('does not affect acts of others and notifications without an actor', async () => {
    const [other, { id: postId }] = [await aViewer(), await aPost()]
    await follow(reader, postId)
    await muteMember(reader, author.id)
    await publishReply(postId, other)
    await db.notification.create({
      data: { memberId: reader.id, kind: 'event', subjectKey: 'event:soon', postId },
    })
    await db.notification.create({
      data: { memberId: reader.id, kind: 'event', subjectKey: 'event:moved', postId, actorId: author.id },
    })
    await db.notification.updateMany({ data: { visibleAt: new Date(Date.now() - 1_000) } })
    expect((await kindsFor(reader)).sort()).toEqual(['event', 'event', 'reply'])
  })

  test('has no effect while the muted member is an administrator or has a private profile', async () => {
    const { id: postId } = await aPost()
    await follow(reader, postId)
    await muteMember(reader, author.id)
    await publishReply(postId, author)
    for (const data of [{ role: 'admin' }, { role: 'user', isPublicProfile: false }] as const) {
      await db.member.update({ where: { id: author.id }, data })
      expect([await findMuted(reader), await kindsFor(reader)]).toEqual([[], ['reply']])
    }
    expect((await findMutedMembers(reader, {})).nodes).toMatchObject([{ name: 'Anonymous User' }])
    await db.member.update({ where: { id: author.id }, data: { isPublicProfile: true } })
    expect([await findMuted(reader), await kindsFor(reader)]).toEqual([[author.id], []])
  })

  test('excludes the muted member’s items from the weekly digest and the personal feed', async () => {
    const now = Date.now()
    const week = { from: new Date(now - 7 * 86_400_000), until: new Date(now + 60_000) }
    const publishedAt = new Date(now - 3_600_000)
    const before = new Date(now - 30 * 86_400_000)
    const theirs = await aPost({ authorId: author.id, publishedAt })
    const older = await aPost({ publishedAt: before, listedAt: before })
    const reply = await aReply(older.id, { authorId: author.id, publishedAt })
    const both = [theirs.id, older.id]
    for (const id of both) await follow(reader, id)
    const other = await aViewer()
    for (const id of both) await follow(other, id)
    await muteMember(reader, author.id)
    const chosen = await chooseForAll(db, [reader.id, other.id], week)
    const idsFor = ({ id }: SignedIn) => {
      const { followed = [], rest = [] } = chosen.find(({ memberId }) => memberId === id) ?? {}
      return [...followed, ...rest].filter((each) => both.includes(each)).sort()
    }
    expect([idsFor(reader), idsFor(other)]).toEqual([[], both.toSorted()])
    expect((await findChosen(reader.id, both, week)).map(({ id }) => id)).toEqual([])
    expect(await findChosen(other.id, both, week)).toHaveLength(2)
    const entriesFor = async (viewer: SignedIn) =>
      (await findFollowedEntries(await renewFollowingFeed(viewer)))?.map(({ id }) => id) ?? []
    expect(await entriesFor(reader)).not.toEqual(expect.arrayContaining([reply.id]))
    expect(await entriesFor(reader)).not.toEqual(expect.arrayContaining([theirs.id]))
    expect(await entriesFor(other)).toEqual(expect.arrayContaining([reply.id, theirs.id]))
  })

  test('does not stop the muted member from replying, and ends with either account', async () => {
    const { id: postId } = await aPost({ authorId: reader.id })
    await muteMember(reader, author.id)
    expect(await createReply(author, { postId, content: 'We had the same thing last year.' })).toMatchObject({
      authorId: author.id,
    })
    await db.member.delete({ where: { id: author.id } })
    expect(await db.mute.count({ where: { memberId: reader.id } })).toBe(0)
  })
})

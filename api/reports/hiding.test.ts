import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { editPost } from '../forum/items/edits.ts'
import { sendEmail } from '../mail/sender.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { findPending } from '../moderation/queue/queue.ts'
import { call } from '../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'
import { dismissReportsOn } from '../test/moderation/report-calls.ts'
import {
  aKnownMember,
  daysAgo,
  report,
  reportByAll,
  statusOf,
  threeKnownMembers,
  text,
} from '../test/members/known-members.ts'

const server = acceptMail()

let known: Awaited<ReturnType<typeof threeKnownMembers>>
beforeEach(async () => {
  known = await threeKnownMembers()
})
const allReport = (id: string, type?: string) => reportByAll(known, id, type)

describe('reports by three members', () => {
  test('hide a discussion until a moderator decides; its author gets the reason, and the log names no moderator', async () => {
    const author = await aViewer()
    const { id, title } = await aPost({ authorId: author.id })
    await report(known[0], id)
    await report(known[1], id)
    expect(await statusOf(id)).toBe(200)
    await report(known[2], id)
    expect(await statusOf(id)).toBe(404)

    const [entry] = await db.moderationLog.findMany({ where: { targetId: id } })
    expect(entry).toMatchObject({ action: 'hide_post', moderatorId: null })
    const email = await db.email.findFirstOrThrow({ where: { about: id, kind: 'item-hidden' } })
    await sendEmail(email.id)
    const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    expect(mail).toContain(title)
    expect(mail).toContain('a moderator will decide')
    for (const { lastName } of known) expect(mail).not.toContain(lastName)
    const queue = await findPending(await anAdmin(), 'post', { first: 100 })
    expect(queue.nodes.some(({ targetId, isEdit }) => targetId === id && !isEdit)).toBe(true)
  })

  test('reveal no title to the reporters that the author sets while it is hidden', async () => {
    const author = await aViewer()
    const { id, category } = await aPost({ authorId: author.id })
    await allReport(id)
    const title = 'Where the colleague lives, who is to be attacked'
    await editPost(author, { id, title, content: 'A text that nobody has published so far.', category })
    await decideItem(await anAdmin(), 'post', id, { status: 'reject', rule: 'civil' })
    for (const { id: memberId } of known)
      for (const email of await db.email.findMany({ where: { memberId }, orderBy: { id: 'asc' } })) {
        await sendEmail(email.id)
        const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
        expect(mail).toContain('You reported a discussion. ')
        expect(mail).not.toContain(title)
      }
  })

  test('hide it once when they are simultaneous', async () => {
    const { id } = await aPost()
    await Promise.all(known.map((member) => report(member, id)))
    expect(await statusOf(id)).toBe(404)
    expect(await db.moderationLog.count({ where: { targetId: id, action: 'hide_post' } })).toBe(1)
  })

  test('hide a reply, which no longer counts in its discussion', async () => {
    const { id: postId } = await aPost()
    const { id } = await aReply(postId)
    await allReport(id, 'reply')
    const { body } = await call('GET', `/api/forum/posts/${postId}`)
    expect(body).toMatchObject({ replyCount: 0, replies: [] })
  })

  test("hide neither an administrator's item nor a profile", async () => {
    const admin = await anAdmin()
    const { id } = await aPost({ authorId: admin.id })
    await allReport(id)
    expect(await statusOf(id)).toBe(200)
    const member = await aMember()
    await allReport(member.id, 'user')
    expect((await call('GET', `/api/users/${member.id}/profile`)).status).toBe(200)
  })
})

describe('a third report does not count', () => {
  test.each([
    ['by a member who has just joined', { joinedAt: daysAgo(6) }],
    ['by a member who was disabled', {}],
  ])('%s', async (who, facts) => {
    const { id } = await aPost()
    await report(known[0], id)
    const second = await aKnownMember(facts)
    await report(second, id)
    if (who.endsWith('disabled'))
      await db.member.update({ where: { id: second.id }, data: { isDisabled: true } })
    await report(known[1], id)
    expect(await statusOf(id)).toBe(200)
    await report(known[2], id)
    expect(await statusOf(id)).toBe(404)
  })

  test('by a member verified this week, however long ago they applied', async () => {
    const { id } = await aPost()
    const fresh = await aKnownMember()
    await db.moderationLog.create({ data: { action: 'verify_user', targetType: 'user', targetId: fresh.id } })
    for (const member of [known[0], known[1], fresh]) await report(member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('by a fourth, new account without published items', async () => {
    const { id } = await aPost()
    const silent = await aViewer({ joinedAt: daysAgo(30) })
    for (const member of [known[0], known[1], silent]) await report(member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('by members who have replied to each other in a discussion that is now unpublished', async () => {
    const [{ id }, around] = [await aPost(), await aPost()]
    const ring = [1, 2, 3].map(() => aViewer({ joinedAt: daysAgo(30) }))
    for (const member of ring) await aReply(around.id, { authorId: (await member).id })
    const unpublished = { status: 'reject', from: 'approved', rule: 'civil' }
    await decideItem(await anAdmin(), 'post', around.id, unpublished)
    for (const member of ring) await report(await member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('by a visitor, or by the same member twice', async () => {
    const { id } = await aPost()
    for (const member of [known[0], known[1], known[1]]) await report(member, id)
    for (const _ of [1, 2, 3])
      await call('POST', '/api/reports', { body: { targetType: 'post', targetId: id, ...text } })
    expect(await statusOf(id)).toBe(200)
  })

  test('more than a week after the first', async () => {
    const { id } = await aPost()
    await report(known[0], id)
    await db.report.updateMany({ where: { targetId: id }, data: { createdAt: daysAgo(8) } })
    await report(known[1], id)
    await report(known[2], id)
    expect(await statusOf(id)).toBe(200)
  })

  test('by a member with three recently dismissed reports', async () => {
    for (const _ of [1, 2, 3]) {
      const other = await aPost()
      await report(known[0], other.id)
      await dismissReportsOn(other.id)
    }
    const { id } = await aPost()
    await allReport(id)
    expect(await statusOf(id)).toBe(200)
    await db.report.updateMany({
      where: { reporterId: known[0].id, outcome: 'dismissed' },
      data: { decidedAt: daysAgo(91) },
    })
    await report(await aKnownMember({ joinedAt: daysAgo(1) }), id)
    expect(await statusOf(id)).toBe(404)
  })

  test('by the same members about the same item once a moderator has dismissed the reports', async () => {
    const { id } = await aPost()
    await allReport(id)
    await dismissReportsOn(id)
    expect(await statusOf(id)).toBe(200)
    await allReport(id)
    expect(await statusOf(id)).toBe(200)
  })
})

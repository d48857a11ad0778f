import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { editPost, editReply } from '../forum/items/edits.ts'
import { deleteAccount } from '../members/account/deletion.ts'
import { sendEmail } from '../mail/sender.ts'
import { decideReports } from '../moderation/reports/decisions.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { findPending, findPendingOf } from '../moderation/queue/queue.ts'
import { call } from '../test/ask.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { textIn } from '../test/mail/mail.ts'
import { acceptMail } from '../test/mail/mail-server.ts'

const server = acceptMail()

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const words = { kind: 'harassment', details: 'This attacks a colleague of mine.' }

const report = (member: SignedIn, targetId: string, targetType = 'post') =>
  call('POST', '/api/reports', { cookie: member.cookie, body: { targetType, targetId, ...words } })
const statusOf = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status

/** A member whose reports count. */
async function aKnownMember(facts: Parameters<typeof aViewer>[0] = {}) {
  const member = await aViewer({ joinedAt: daysAgo(30), ...facts })
  await aPost({ authorId: member.id })
  return member
}

let known: [SignedIn, SignedIn, SignedIn]
beforeEach(async () => {
  known = [await aKnownMember(), await aKnownMember(), await aKnownMember()]
})
const allReport = async (id: string, type?: string) => {
  for (const member of known) expect((await report(member, id, type)).status).toBe(201)
}
const dismiss = async (targetId: string, note?: string) => {
  const version = (await findPendingOf(db, 'post', targetId))?.version
  return decideReports(await anAdmin(), { targetType: 'post', targetId, outcome: 'dismissed', version, note })
}

describe('three members', () => {
  test('hide a discussion until a moderator looks: its author is told why, and the log says that nobody did it', async () => {
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
    expect(mail).toContain('a person decides')
    for (const { lastName } of known) expect(mail).not.toContain(lastName)
    const queue = await findPending(await anAdmin(), 'post', { first: 100 })
    expect(queue.nodes.some(({ targetId, isEdit }) => targetId === id && !isEdit)).toBe(true)
  })

  test('are never told a title that its author has given it while it was hidden', async () => {
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

  test('hide it once when they report in the same moment', async () => {
    const { id } = await aPost()
    await Promise.all(known.map((member) => report(member, id)))
    expect(await statusOf(id)).toBe(404)
    expect(await db.moderationLog.count({ where: { targetId: id, action: 'hide_post' } })).toBe(1)
  })

  test('hide a reply, which its discussion no longer counts', async () => {
    const { id: postId } = await aPost()
    const { id } = await aReply(postId)
    await allReport(id, 'reply')
    const { body } = await call('GET', `/api/forum/posts/${postId}`)
    expect(body).toMatchObject({ replyCount: 0, replies: [] })
  })

  test('do not hide what an administrator wrote, nor a profile', async () => {
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
    ['of somebody who has just joined', { joinedAt: daysAgo(6) }],
    ['of somebody who was disabled', {}],
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

  test('of somebody who was verified this week, however long ago they applied', async () => {
    const { id } = await aPost()
    const fresh = await aKnownMember()
    await db.moderationLog.create({ data: { action: 'verify_user', targetType: 'user', targetId: fresh.id } })
    for (const member of [known[0], known[1], fresh]) await report(member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('of a fourth, new account with nothing published', async () => {
    const { id } = await aPost()
    const silent = await aViewer({ joinedAt: daysAgo(30) })
    for (const member of [known[0], known[1], silent]) await report(member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('of those who have answered each other in a discussion that was taken down', async () => {
    const [{ id }, around] = [await aPost(), await aPost()]
    const ring = [1, 2, 3].map(() => aViewer({ joinedAt: daysAgo(30) }))
    for (const member of ring) await aReply(around.id, { authorId: (await member).id })
    const takenDown = { status: 'reject', from: 'approved', rule: 'civil' }
    await decideItem(await anAdmin(), 'post', around.id, takenDown)
    for (const member of ring) await report(await member, id)
    expect(await statusOf(id)).toBe(200)
  })

  test('of a visitor, or the same member twice', async () => {
    const { id } = await aPost()
    for (const member of [known[0], known[1], known[1]]) await report(member, id)
    for (const _ of [1, 2, 3])
      await call('POST', '/api/reports', { body: { targetType: 'post', targetId: id, ...words } })
    expect(await statusOf(id)).toBe(200)
  })

  test('when it comes more than a week after the first', async () => {
    const { id } = await aPost()
    await report(known[0], id)
    await db.report.updateMany({ where: { targetId: id }, data: { createdAt: daysAgo(8) } })
    await report(known[1], id)
    await report(known[2], id)
    expect(await statusOf(id)).toBe(200)
  })

  test('of somebody who was wrong three times of late', async () => {
    for (const _ of [1, 2, 3]) {
      const other = await aPost()
      await report(known[0], other.id)
      await dismiss(other.id)
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

  test('of the same members about the same item once it was found to be right', async () => {
    const { id } = await aPost()
    await allReport(id)
    await dismiss(id)
    expect(await statusOf(id)).toBe(200)
    await allReport(id)
    expect(await statusOf(id)).toBe(200)
  })
})

describe('what is hidden', () => {
  test('stays so until a moderator has looked, whatever its author does', async () => {
    const author = await aViewer()
    const { id, category } = await aPost({ authorId: author.id })
    const reply = await aReply((await aPost()).id, { authorId: author.id })
    await allReport(id)
    await allReport(reply.id, 'reply')
    const before = env.MODERATION
    env.MODERATION = 'none'
    try {
      const content = 'Nothing is wrong with it.'
      await editPost(author, { id, category, title: 'Another title for it', content })
      await editReply(author, { id: reply.id, content })
    } finally {
      env.MODERATION = before
    }
    expect(await statusOf(id)).toBe(404)
    expect(await db.reply.findUnique({ where: { id: reply.id } })).toMatchObject({ status: 'pending' })
  })

  test('is published again by approving it, and its author reads so', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    await allReport(id)
    await decideItem(await anAdmin(), 'post', id, { status: 'approve' })
    expect(await statusOf(id)).toBe(200)
    const kinds = await db.email.findMany({ where: { about: id }, orderBy: { id: 'asc' } })
    expect(kinds.map(({ kind }) => kind)).toEqual(['item-hidden', 'item-restored'])
    const reports = await db.report.findMany({ where: { targetId: id } })
    expect(reports.map(({ outcome }) => outcome)).toEqual(['dismissed', 'dismissed', 'dismissed'])
  })

  test('is published again by dismissing the reports, with words for who reported it, and none for its author', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    await allReport(id)
    const note = 'It is a fair question.'
    await dismiss(id, note)
    const reports = await db.report.findMany({ where: { targetId: id } })
    expect(reports.map((each) => [each.outcome, each.note])).toEqual(
      Array.from({ length: 3 }, () => ['dismissed', note]),
    )
    const entries = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } })
    expect(entries.slice(1).map(({ action, reason }) => [action, reason])).toEqual([
      ['dismiss_report', note],
      ['approve_post', null],
    ])
    const { data } = await db.email.findFirstOrThrow({ where: { about: id, kind: 'item-restored' } })
    expect(data).toMatchObject({ note: null })
  })

  test('is taken down by rejecting it, which upholds the reports', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    await allReport(id)
    await decideItem(await anAdmin(), 'post', id, { status: 'reject', rule: 'civil' })
    expect(await db.report.count({ where: { targetId: id, outcome: 'upheld' } })).toBe(3)
    const last = await db.email.findFirstOrThrow({ where: { about: id }, orderBy: { id: 'desc' } })
    expect(last.kind).toBe('item-unpublished')
  })

  test('goes on being hidden when a reporter leaves', async () => {
    const { id } = await aPost()
    await allReport(id)
    await deleteAccount(known[0], { email: known[0].email })
    expect(await statusOf(id)).toBe(404)
    expect(await db.report.count({ where: { targetId: id, decidedAt: null } })).toBe(3)
  })
})

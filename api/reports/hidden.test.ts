import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { editPost, editReply } from '../forum/items/edits.ts'
import { leaveForGood } from '../test/members/leaving-calls.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { dismissReportsOn } from '../test/moderation/report-calls.ts'
import { reportByAll, statusOf, threeKnownMembers } from '../test/members/known-members.ts'

let known: Awaited<ReturnType<typeof threeKnownMembers>>
beforeEach(async () => {
  known = await threeKnownMembers()
})
const allReport = (id: string, type?: string) => reportByAll(known, id, type)

describe('a hidden item', () => {
  test('stays hidden until a moderator decides, whatever its author does', async () => {
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

  test('is published again by approval, and its author is notified', async () => {
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

  test('is published again by dismissing the reports, with a note for reporters but not its author', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    await allReport(id)
    const note = 'It is a fair question.'
    await dismissReportsOn(id, note)
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

  test('is unpublished by rejection, which upholds the reports', async () => {
    const author = await aViewer()
    const { id } = await aPost({ authorId: author.id })
    await allReport(id)
    await decideItem(await anAdmin(), 'post', id, { status: 'reject', rule: 'civil' })
    expect(await db.report.count({ where: { targetId: id, outcome: 'upheld' } })).toBe(3)
    const last = await db.email.findFirstOrThrow({ where: { about: id }, orderBy: { id: 'desc' } })
    expect(last.kind).toBe('item-unpublished')
  })

  test('stays hidden when a reporter leaves', async () => {
    const { id } = await aPost()
    await allReport(id)
    await leaveForGood(known[0])
    expect(await statusOf(id)).toBe(404)
    expect(await db.report.count({ where: { targetId: id, decidedAt: null } })).toBe(3)
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { aMember, anAdmin, aPost, aReply, aViewer } from '../../test/factories.ts'
import { ACTIVE } from '../../policy.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { deleteAccount, previewAccountDeletion } from './deletion.ts'

beforeAll(() => installQueues(env.DATABASE_URL ?? ''))

test('previews what is retained and what is deleted', async () => {
  const member = await aViewer()
  const { id } = await aPost({ authorId: member.id })
  await aReply(id, { authorId: member.id })
  await aReply(id, { authorId: member.id, status: 'pending' })
  // Items of others are not counted.
  await aReply((await aPost()).id)
  expect(await previewAccountDeletion(member)).toEqual({
    retained: { posts: 1, replies: 1 },
    deleted: { posts: 0, replies: 1 },
    isLastAdministrator: false,
  })
})

test('rejects any address but the member’s own', async () => {
  const member = await aViewer()
  const other = await aMember()
  for (const email of [other.email, '', 'x', null])
    await expect(deleteAccount(member, { email })).rejects.toMatchObject({ code: 'INVALID' })
  expect(await db.member.count({ where: { id: { in: [member.id, other.id] } } })).toBe(2)
})

test('requires a fresh confirmation in link mode', async () => {
  const member = await aViewer()
  env.SIGN_IN = 'link'
  await expect(deleteAccount(member, { email: member.email })).rejects.toMatchObject({ code: 'CONFIRM' })
  await db.session.update({ where: { id: member.sessionId }, data: { confirmedAt: new Date() } })
  await deleteAccount(member, { email: member.email })
  expect(await db.member.count({ where: { id: member.id, leavesAt: { not: null } } })).toBe(1)
})

describe('administrators', () => {
  afterAll(() => db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } }))

  test('cannot both delete their accounts at once when they are the last two', async () => {
    await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
    const admins = [await anAdmin(), await anAdmin()]
    expect((await previewAccountDeletion(admins[0] ?? null)).isLastAdministrator).toBe(false)
    const attempts = await Promise.allSettled(
      admins.map((each) => deleteAccount(each, { email: each.email })),
    )
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.member.count({ where: { ...ACTIVE, role: 'admin' } })).toBe(1)
    const left = admins.find((_each, index) => attempts[index]?.status === 'rejected') ?? null
    expect((await previewAccountDeletion(left)).isLastAdministrator).toBe(true)
  })

  test('lose their name on enquiries and versions with their account, and other administrators do not', async () => {
    const [gone, stays] = [await anAdmin(), await anAdmin()]
    const sectionId = randomUUID()
    const saved = {
      sectionId,
      key: 'home-page-top',
      title: 'News',
      htmlContent: 'Hello',
      change: 'updated',
    } as const
    const requested = {
      firstName: 'N',
      lastName: 'T',
      email: 'n@asks.example',
      interest: 'general',
      message: 'Hello',
    }
    for (const { id } of [gone, stays]) {
      await db.sectionVersion.create({ data: { ...saved, savedById: id } })
      await db.enquiry.create({ data: { ...requested, answeredAt: new Date(), answeredBy: id } })
    }
    await leaveForGood(gone)
    const versions = await db.sectionVersion.findMany({ where: { sectionId }, orderBy: { id: 'asc' } })
    expect(versions.map(({ savedById }) => savedById)).toEqual([null, stays.id])
    const enquiries = await db.enquiry.findMany({ where: { email: requested.email }, orderBy: { id: 'asc' } })
    expect(enquiries.map(({ answeredBy }) => answeredBy)).toEqual([null, stays.id])
  })

  test('leave their log entries without their name', async () => {
    const admin = await anAdmin()
    await anAdmin()
    const entry = await db.moderationLog.create({
      data: { moderatorId: admin.id, action: 'verify_user', targetType: 'user', targetId: randomUUID() },
    })
    await leaveForGood(admin)
    expect(await db.moderationLog.findUnique({ where: { id: entry.id } })).not.toBeNull()
  })
})

import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn } from '../../test/factories.ts'
import { aReportOn } from '../../test/moderation/report-appeals.ts'

const DISABLE = `mutation ($input: DisableMembersInput!) { disableMembers(input: $input) { userId refusal } }`
const UNDO = 'mutation ($input: UndoDisableInput!) { undoDisable(input: $input) { isDisabled } }'

const disable = (viewer: SignedIn | null, input: object) => execute(viewer, DISABLE, { input })
const isDisabled = async ({ id }: SignedIn) =>
  (await db.member.findUniqueOrThrow({ where: { id } })).isDisabled

test('suspends the authors of a selection in one act, with an entry, an e-mail and the withdrawal of items for each', async () => {
  const [admin, one, other, reporter] = [await anAdmin(), await aViewer(), await aViewer(), await aViewer()]
  const pending = (await aPost({ authorId: one.id, status: 'pending' })).id
  for (const author of [one, other]) await aReportOn((await aPost({ authorId: author.id })).id, reporter)
  const { data } = await disable(admin, {
    userIds: [one.id, other.id, one.id, admin.id],
    rule: 'advertising',
    rejectPending: true,
    unpublishPublished: true,
  })
  expect(data).toEqual({
    disableMembers: [
      { userId: one.id, refusal: null },
      { userId: other.id, refusal: null },
      { userId: admin.id, refusal: 'You cannot disable your own account.' },
    ],
  })
  expect(await Promise.all([one, other, admin].map(isDisabled))).toEqual([true, true, false])
  expect((await db.post.findUniqueOrThrow({ where: { id: pending } })).status).toBe('rejected')
  for (const author of [one, other]) {
    const entries = await db.moderationLog.count({ where: { targetId: author.id, action: 'disable_user' } })
    const emails = await db.email.count({ where: { memberId: author.id, state: 'queued' } })
    expect([entries, emails]).toEqual([1, 1])
  }
  const notified = { memberId: reporter.id, state: 'queued', kind: { not: 'report-received' } } as const
  expect(await db.email.count({ where: notified })).toBe(1)
  for (const author of [one, other])
    expect((await execute(admin, UNDO, { input: { userId: author.id } })).data).toMatchObject({
      undoDisable: { isDisabled: false },
    })
  expect((await db.post.findUniqueOrThrow({ where: { id: pending } })).status).toBe('pending')
  expect(await db.email.count({ where: notified })).toBe(0)
})

test('rejects members, visitors and an empty selection', async () => {
  const member = await aViewer()
  for (const viewer of [member, null])
    expect((await disable(viewer, { userIds: [member.id] })).errors).toHaveLength(1)
  expect((await disable(await anAdmin(), { userIds: [] })).errors).toHaveLength(1)
  expect(await isDisabled(member)).toBe(false)
})

import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, aPost, aReply } from '../../test/factories.ts'
import { logRetained } from './log-restored.ts'

test('logs the restrictions that a restored database retains, without a moderator, and recounts replies', async () => {
  const [demoted, leaving, disabled] = [await aMember(), await aMember(), await aMember()]
  const open = await aPost()
  const [refused, pending] = [await aPost({ status: 'rejected' }), await aPost({ status: 'pending' })]
  const [refusedReply, pendingReply] = [
    await aReply(open.id, { status: 'rejected' }),
    await aReply(open.id, { status: 'pending' }),
  ]
  await aReply(open.id)
  // The count in the backup, before replies were withdrawn.
  await db.post.update({ where: { id: open.id }, data: { replyCount: 3 } })

  await logRetained({
    ...{ hidden: [], silenced: [], unsubscribed: [], passkeys: [], leavingWithItems: [], returned: [] },
    leaving: [leaving.id],
    demoted: [demoted.id],
    disabled: [disabled.id],
    posts: [refused.id, pending.id],
    replies: [refusedReply.id, pendingReply.id],
  })

  const entries = await db.moderationLog.findMany({ orderBy: { sequence: 'asc' } })
  const act = (action: string, targetType: string, { id }: { id: string }) =>
    expect.objectContaining({
      action,
      targetType,
      targetId: id,
      moderatorId: null,
      reason: 'Kept as it was when a backup was restored',
    }) as object
  expect(entries.slice(0, 3)).toEqual([
    act('change_role', 'user', demoted),
    act('leave_community', 'user', leaving),
    act('disable_user', 'user', disabled),
  ])
  expect(entries.slice(3)).toHaveLength(4)
  expect(entries.slice(3)).toEqual(
    expect.arrayContaining([
      act('reject_post', 'post', refused),
      act('reopen_post', 'post', pending),
      act('reject_reply', 'reply', refusedReply),
      act('reopen_reply', 'reply', pendingReply),
    ]),
  )
  expect(await db.post.findUnique({ where: { id: open.id } })).toMatchObject({ replyCount: 1 })
})

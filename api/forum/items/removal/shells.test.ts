import { expect, test } from 'vitest'
import { db } from '../../../database/db.ts'
import { decideItem } from '../../../moderation/acts/decide.ts'
import { setDisabled } from '../../../moderation/suspension/suspension.ts'
import { undoDecisions } from '../../../moderation/acts/undo/undo.ts'
import { leaveForGood } from '../../../test/members/leaving-calls.ts'
import { call } from '../../../test/execute.ts'
import { anAdmin, aPost, aReply, aViewer, type SignedIn } from '../../../test/factories.ts'
import { deletePost, deleteReply } from '../edits.ts'

// A discussion without its text remains only as long as it has replies by others.

/** Creates a removed discussion whose only reply is another member's, pending or published. */
async function aShell(status: 'pending' | 'approved' = 'pending') {
  const [author, other] = [await aViewer(), await aViewer()]
  const { id } = await aPost({ authorId: author.id })
  const { id: replyId } = await aReply(id, { authorId: other.id, status })
  await deletePost(author, id)
  expect(await statusOf(id)).toBe(200)
  return { id, replyId, author, other, admin: await anAdmin() }
}

const statusOf = async (id: string) => (await call('GET', `/api/forum/posts/${id}`)).status

type Shell = Awaited<ReturnType<typeof aShell>>
const OUTCOMES: [string, (shell: Shell) => Promise<unknown>][] = [
  ['is rejected', ({ admin, replyId }) => decideItem(admin, 'reply', replyId, { status: 'reject' })],
  ['is deleted by its author', ({ other, replyId }) => deleteReply(other, replyId)],
  [
    'is taken along when its author is disabled',
    ({ admin, other }) => setDisabled(admin, other.id, { disabled: true, rejectPending: true }),
  ],
  ['goes with the account of its author', ({ other }: { other: SignedIn }) => leaveForGood(other)],
]

test.each(OUTCOMES)(
  'a removed discussion disappears when its only pending reply %s',
  async (_outcome, act) => {
    const shell = await aShell()
    await act(shell)
    expect(await statusOf(shell.id)).toBe(404)
  },
)

test('a removed discussion disappears when its only published reply is unpublished, and returns with it', async () => {
  const { id, replyId, admin } = await aShell('approved')
  await decideItem(admin, 'reply', replyId, { status: 'reject', note: 'An advertisement', from: 'approved' })
  expect(await statusOf(id)).toBe(404)
  await decideItem(admin, 'reply', replyId, { status: 'approve', from: 'rejected' })
  expect(await statusOf(id)).toBe(200)
  expect(await db.post.findUniqueOrThrow({ where: { id } })).toMatchObject({ replyCount: 1, deletedAt: null })
})

test('a removed discussion returns when the rejection of its reply is undone', async () => {
  const { id, replyId, admin } = await aShell()
  const { target } = await decideItem(admin, 'reply', replyId, { status: 'reject' })
  await undoDecisions(admin, { items: [target] })
  expect(await statusOf(id)).toBe(200)
})

test('a removed discussion remains while it has another reply', async () => {
  const { id, replyId, admin } = await aShell()
  await aReply(id, { status: 'pending' })
  await decideItem(admin, 'reply', replyId, { status: 'reject' })
  expect(await statusOf(id)).toBe(200)
})

test('rejecting a reply does not remove a discussion with its text', async () => {
  const { id } = await aPost()
  const { id: replyId } = await aReply(id, { status: 'pending' })
  await decideItem(await anAdmin(), 'reply', replyId, { status: 'reject' })
  expect(await statusOf(id)).toBe(200)
})

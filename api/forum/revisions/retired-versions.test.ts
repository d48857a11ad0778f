import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { newest } from '../../test/moderation/appeals.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer } from '../../test/factories.ts'
import { anEarlierVersion } from '../../test/versions.ts'
import { editPost } from '../items/edits.ts'
import { withhold } from '../items/publication.ts'

// Tests a text that moderators have withdrawn and its author rewrites: only the moderation history shows the earlier
// text.

const CONTENT = 'A text that is long enough to be one.'
const DOWN = { status: 'reject', from: 'approved', rule: 'civil' }
const versionsOf = (postId: string) =>
  db.revision.findMany({ where: { postId }, orderBy: { createdAt: 'asc' } })

test('retains each text once and not publicly, even when a further edit is discarded', async () => {
  const [admin, author] = [await anAdmin(), await anAdmin()]
  const { id, category } = await aPost({ authorId: author.id, title: 'As it was first' })
  const other = await aPost({ authorId: author.id })
  await anEarlierVersion('post', other.id)
  const edit = (title: string) => editPost(author, { id, category, title, content: CONTENT })
  await edit('As it was then')
  await decideItem(admin, 'post', id, DOWN)
  // The second time it equals the published text.
  for (const title of ['As it is now', 'As it is now']) await edit(title)
  const retired = { status: 'rejected', retiredAt: expect.any(Date) as Date }
  expect(await versionsOf(id)).toMatchObject([
    { title: 'As it was first', ...retired },
    { title: 'As it was then', ...retired },
  ])
  const shown = { status: 'approved', retiredAt: null }
  expect(await versionsOf(other.id), 'of anything else').toMatchObject([shown, shown])
  const edits = 'query ($id: ID!) { post(id: $id) { title pendingRevision { id } } }'
  expect((await execute(author, edits, { id })).data).toEqual({
    post: { title: 'As it is now', pendingRevision: null },
  })
})

test('retains a text without a version, dated by its creation and its last decision', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const dates = { createdAt: new Date('2026-01-01'), editedAt: new Date('2026-02-01') }
  const { id, category } = await aPost({ authorId: author.id, title: 'As it was', ...dates })
  await decideItem(admin, 'post', id, DOWN)
  await decideItem(admin, 'post', id, { status: 'approve', from: 'rejected' })
  await decideItem(admin, 'post', id, { ...DOWN, note: 'It names somebody.' })
  await decideItem(admin, 'post', (await aPost()).id, DOWN)
  await editPost(author, { id, category, title: 'As it is now', content: CONTENT })
  expect(await versionsOf(id)).toMatchObject([
    {
      title: 'As it was',
      authorId: author.id,
      status: 'rejected',
      rejectionReason: expect.stringContaining('It names somebody.') as string,
      createdAt: dates.editedAt,
      decidedAt: (await newest(id)).createdAt,
    },
  ])
})

test('retains nothing that returned to the queue before being rejected, and all versions of other items', async () => {
  const [admin, author] = [await anAdmin(), await aViewer()]
  const other = await aPost({ authorId: admin.id })
  await editPost(admin, { id: other.id, category: other.category, title: 'Edited since', content: CONTENT })
  const { id, category } = await aPost({ authorId: author.id })
  await editPost(author, { id, category, title: 'As it was for a moment', content: CONTENT })
  await decideItem(admin, 'post', id, { status: 'approve' })
  await db.$transaction((tx) => withhold(tx, { type: 'post', id }, { to: 'pending', from: 'approved' }))
  await editPost(author, { id, category, title: 'As it is now', content: CONTENT })
  expect(await versionsOf(id)).toEqual([])
  expect(await versionsOf(other.id)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { deletePost } from '../forum/items/edits.ts'
import { decideItem } from '../moderation/acts/decide.ts'
import { anAdmin, aPost, aReply, aViewer } from '../test/factories.ts'
import { findNotifications } from './notifications.ts'
import { summaryOf } from './summary.ts'

test('hides the notification of publication from an author who removed the discussion', async () => {
  const [author, admin] = [await aViewer(), await anAdmin()]
  const title = 'Who has cut a Daily Scrum?'
  const { id } = await aPost({ authorId: author.id, title, status: 'pending' })
  await decideItem(admin, 'post', id, { status: 'approve' })
  await db.$executeRaw`update "Notification" set "visibleAt" = now() - interval '1 minute'`
  const summaries = async () => {
    const { nodes } = await findNotifications(author, {})
    return nodes.map((notified) => summaryOf(author, notified))
  }
  expect(await summaries()).toEqual([`“${title}” is published`])

  await aReply(id)
  await deletePost(author, id)
  expect(await summaries()).toEqual(['A discussion that you’ve since removed was published'])
})

import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { installQueues } from '../../database/jobs/install.ts'
import { ITEM } from '../../forum/items/items.ts'
import { env } from '../../lib/env.ts'
import { notify } from '../../notifications/notify.ts'
import { aPost, aReply, aViewer } from '../../test/factories.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { deleteAccount } from './deletion.ts'

beforeAll(() => installQueues(env.DATABASE_URL ?? ''))

const MAKE = {
  post: (authorId: string) => aPost({ authorId }),
  reply: async (authorId: string) => aReply((await aPost()).id, { authorId }),
  'pending edit': async (authorId: string) => {
    const { id } = await aPost({ authorId })
    const text = {
      title: 'Another title',
      content: 'Other words',
      contentHtml: '',
      category: 'Scrum Master',
    }
    await db.revision.create({ data: { ...text, postId: id, authorId, status: 'pending' } })
    return { id }
  },
}

test.each(['post', 'reply', 'pending edit'] as const)(
  'a deletion waits for a concurrent decision about a %s, which notifies its author',
  async (name) => {
    const author = await aViewer()
    const { id } = await MAKE[name](author.id)
    const deletion = await db.$transaction(async (tx) => {
      await ITEM[name === 'reply' ? 'reply' : 'post'].lockWithPost(tx, id)
      const result = deleteAccount(author, { email: author.email })
      await untilSomebodyWaits()
      await tx.revision.updateMany({ where: { postId: id }, data: { rejectionReason: 'Off topic' } })
      await notify(tx, { kind: 'decision', subjectKey: `decision:${id}`, to: { members: [author.id] } })
      return { result }
    })
    await expect(deletion.result).resolves.toMatchObject({ message: expect.any(String) as string })
    expect(await db.member.count({ where: { id: author.id, leavesAt: { not: null } } })).toBe(1)
  },
)

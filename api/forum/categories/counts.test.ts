import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, aPost } from '../../test/factories.ts'
import { countPosts } from './counts.ts'
import { CATEGORIES } from '../../items/rules.ts'

const CATEGORY = fc.constantFrom(...CATEGORIES.slice(0, 3))
const STATUS = fc.constantFrom('pending', 'approved', 'rejected')

test('equals the number of discussions after every change to them', async () => {
  const authorId = (await aMember()).id
  const act = fc.oneof(
    fc.record({ act: fc.constant('add' as const), category: CATEGORY, status: STATUS }),
    fc.record({ act: fc.constant('move' as const), from: CATEGORY, category: CATEGORY, status: STATUS }),
    fc.record({ act: fc.constant('hide' as const), from: CATEGORY, at: fc.option(fc.constant(new Date())) }),
    fc.record({ act: fc.constant('delete' as const), from: CATEGORY, status: STATUS }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      for (const one of acts) {
        if (one.act === 'add') await aPost({ category: one.category, status: one.status, authorId })
        if (one.act === 'move')
          await db.post.updateMany({
            where: { category: one.from },
            data: { category: one.category, status: one.status },
          })
        if (one.act === 'hide')
          await db.post.updateMany({ where: { category: one.from }, data: { deletedAt: one.at } })
        if (one.act === 'delete')
          await db.post.deleteMany({ where: { category: one.from, status: one.status } })
      }
      for (const category of [null, ...CATEGORIES.slice(0, 3)]) {
        const where = { status: 'approved', deletedAt: null, ...(category ? { category } : {}) } as const
        expect(await countPosts(category)).toBe(await db.post.count({ where }))
      }
    }),
    { numRuns: 40 },
  )
  await db.$executeRaw`truncate "Post" cascade`
  expect(await countPosts()).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { call } from '../test/execute.ts'
import { anAdmin, type SignedIn } from '../test/factories.ts'
import { createSection, findSections } from './sections.ts'

async function createSections(admin: SignedIn, count: number) {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const input = { key: `key-${randomUUID().slice(0, 8)}`, title: 'News', htmlContent: '<p>Hello</p>' }
    ids.push((await createSection(admin, input)).id)
  }
  return ids
}

test('lists sections last changed first, and those changed together newest first', async () => {
  const admin = await anAdmin()
  const ids = await createSections(admin, 4)
  const set = (updatedAt: Date, ...indexes: number[]) =>
    db.section.updateMany({
      where: { id: { in: indexes.map((index) => ids[index] ?? '') } },
      data: { updatedAt },
    })
  await set(new Date('2099-01-01'), 0, 2, 3)
  await set(new Date('2099-01-02'), 1)
  const listed = (await findSections(admin)).slice(0, 4).map(({ id }) => ids.indexOf(id))
  expect(listed).toEqual([1, 3, 2, 0])
})

test('pages through sections over REST, newest first', async () => {
  const admin = await anAdmin()
  const made = (await createSections(admin, 3)).reverse()
  const found: string[] = []
  let path: string | undefined = '/api/admin/sections?limit=2'
  while (path) {
    const { body, headers } = await call('GET', path, { cookie: admin.cookie })
    found.push(...(body as unknown as { id: string }[]).map(({ id }) => id))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(found.slice(0, 3)).toEqual(made)
  expect(new Set(found).size).toBe(await db.section.count())
})

import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { execute } from '../test/execute.ts'
import { anAdmin } from '../test/factories.ts'
import { createSection } from './sections.ts'
import { cacheSlots, readSlots } from './slots.ts'

const section = (key: string) => ({ key, title: 'News', htmlContent: '<p>Hello</p>' })

test('shows a sanitized section to everybody, or the cached one while the database is unreachable', async () => {
  const shown = async (key: string) =>
    (await execute(null, 'query ($key: String!) { slot(key: $key) }', { key })).data
  expect(await shown('contact-intro')).toEqual({ slot: null })
  const admin = await anAdmin()
  const { id } = await createSection(admin, section('contact-intro'))
  await createSection(admin, section('no-slot'))
  await db.section.update({ where: { id }, data: { htmlContent: '<p onclick="x()">Past us</p>' } })
  expect(await shown('contact-intro')).toEqual({ slot: '<p>Past us</p>' })
  expect(await shown('no-slot')).toEqual({ slot: null })
  expect([...(await readSlots()).keys()]).toEqual(['contact-intro'])

  cacheSlots(new Map([['contact-intro', '<p>Kept</p>']]))
  expect(await shown('contact-intro')).toEqual({ slot: '<p>Kept</p>' })
  cacheSlots(null)
  expect(await shown('contact-intro')).toEqual({ slot: '<p>Past us</p>' })
})

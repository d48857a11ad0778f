import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { db } from '../db.ts'
import { createSection, deleteSection } from '../sections/sections.ts'
import { anAdmin } from '../test/factories.ts'
import { makeReady } from './bytes.ts'
import { createSlots, fillSlots } from './slots.ts'

const PAGE = `<h1>Training</h1><!--slot:training-intro--><p>From the file</p><!--/slot-->${'<p>More words.</p>'.repeat(100)}`

const aFile = async () =>
  new Map([['/training', await makeReady(200, { 'content-type': 'text/html' }, Buffer.from(PAGE), true)]])

test('a slot shows its section, or what is inside it', () => {
  expect(fillSlots(PAGE, new Map())).toContain('<h1>Training</h1><p>From the file</p><p>More')
  expect(fillSlots(PAGE, new Map([['training-intro', '<p>$& New</p>']]))).toContain(
    '<h1>Training</h1><div class="slot prose" data-slot="training-intro"><p>$& New</p></div><p>More',
  )
})

test('a file is filled and compressed once a section is there, and is itself again when it has gone', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  const built = files.get('/training')
  let told = 0
  const slots = createSlots(files, () => (told += 1))
  await slots.refresh()
  expect(files.get('/training')).toBe(built)

  const section = { key: 'training-intro', title: 'Intro', htmlContent: '<p>New this week</p>' }
  const { id } = await createSection(admin, section)
  await slots.refresh()
  const filled = files.get('/training')
  expect(filled?.etag).not.toBe(built?.etag)
  expect(brotliDecompressSync(filled?.br ?? Buffer.alloc(0)).toString()).toContain('<p>New this week</p>')
  await slots.refresh()
  expect(files.get('/training')).toBe(filled)
  expect(slots.fill(Buffer.from(PAGE)).toString()).toContain('New this week')

  await deleteSection(admin, id)
  await slots.refresh()
  expect(files.get('/training')).toBe(built)
  expect(told).toBe(4)
  slots.stop()
})

test('changes that come while a page is being filled are not missed', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  const slots = createSlots(files, () => undefined)
  const first = slots.refresh()
  await createSection(admin, { key: 'training-intro', title: 'Intro', htmlContent: '<p>Second</p>' })
  await Promise.all([first, slots.refresh()])
  expect(files.get('/training')?.identity.toString()).toContain('Second')
  await db.section.deleteMany()
  slots.stop()
})

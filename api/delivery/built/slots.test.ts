import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { log } from '../../lib/log.ts'
import { SLOTS } from '../../sections/rules.ts'
import { createSection, deleteSection } from '../../sections/sections.ts'
import { readSlots } from '../../sections/slots.ts'
import { restoreVersion } from '../../sections/versions.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin } from '../../test/factories.ts'
import { toCachedResponse } from '../bytes.ts'
import { cutSlots } from './slot-positions.ts'
import type { BuiltFile } from './files.ts'
import { createSlots, fillSlots } from './slots.ts'

const MARK = '0123456789abcdef'
const TEXT = '<p>More wórds.</p>'.repeat(100)
const { html, slots: POSITIONS } = cutSlots(
  `<h1>Tráining</h1><!--${MARK}:training-intro--><p>From the file</p><!--/${MARK}-->${TEXT}` +
    `<!--${MARK}:contact-intro--><p>Contact</p><!--/${MARK}-->`,
  MARK,
)
const PAGE = Buffer.from(html)

async function aFile(): Promise<Map<string, BuiltFile>> {
  const ready = await toCachedResponse(200, { 'content-type': 'text/html' }, PAGE, true)
  return new Map([['/training', { ...ready, slots: POSITIONS }]])
}

const section = (text: string) => ({ key: 'training-intro', title: 'Intro', htmlContent: `<p>${text}</p>` })
const shown = async (key: string) => (await execute(null, `{ slot(key: "${key}") }`)).data

afterEach(async () => void (await db.section.deleteMany()))

test('a slot shows its section, or its default content', () => {
  expect(fillSlots(PAGE, POSITIONS, new Map())).toBeNull()
  expect(fillSlots(PAGE, POSITIONS, new Map([['training-intro', '<p>$& Nuá</p>']]))?.toString()).toBe(
    '<h1>Tráining</h1><div class="slot prose" data-slot="training-intro"><p>$& Nuá</p></div>' +
      `${TEXT}<p>Contact</p>`,
  )
  const both = new Map([
    ['contact-intro', 'second'],
    ['training-intro', 'first'],
  ])
  expect(fillSlots(PAGE, POSITIONS, both)?.toString()).toBe(
    '<h1>Tráining</h1><div class="slot prose" data-slot="training-intro">first</div>' +
      `${TEXT}<div class="slot prose" data-slot="contact-intro">second</div>`,
  )
})

test('a slot mark in the content of a section is not replaced', () => {
  const written = new Map([['training-intro', '<!--slot:contact-intro-->x<!--/slot-->']])
  expect(fillSlots(PAGE, POSITIONS, written)?.toString()).toContain('<!--slot:contact-intro-->x<!--/slot-->')
})

test('a file is filled and compressed when its section is created, and restored when that is deleted', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  const built = files.get('/training')
  let sent = 0
  const slots = createSlots(files, () => (sent += 1))
  await slots.refresh()
  expect(files.get('/training')).toBe(built)

  const { id } = await createSection(admin, section('New this week'))
  await slots.refresh()
  const filled = files.get('/training')
  expect(filled?.etag).toEqual(expect.any(String))
  expect(filled?.etag).not.toBe(built?.etag)
  expect(brotliDecompressSync(filled?.br ?? Buffer.alloc(0)).toString()).toContain('<p>New this week</p>')
  await slots.refresh()
  expect(files.get('/training')).toBe(filled)

  await deleteSection(admin, id)
  await slots.refresh()
  expect(files.get('/training')).toBe(built)
  expect(sent).toBe(4)
  slots.stop()
})

test('a change while a page is being filled is applied afterwards', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  let second: Promise<void> | undefined
  const slots = createSlots(
    files,
    () => undefined,
    async () => {
      const found = await readSlots()
      if (second) return found
      // The section changes between reading it and filling the page.
      await createSection(admin, section('Second'))
      second = slots.refresh()
      return found
    },
  )
  await slots.refresh()
  await second
  expect(files.get('/training')?.identity.toString()).toContain('Second')
  slots.stop()
})

test('a page rendered on demand has the same sections as the files', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  const { id } = await createSection(admin, section('First'))
  expect(await shown('training-intro')).toEqual({ slot: '<p>First</p>' })
  const slots = createSlots(files, () => undefined)
  await slots.refresh()
  expect(await shown('training-intro')).toEqual({ slot: '<p>First</p>' })
  expect(await shown('contact-intro')).toEqual({ slot: null })
  await deleteSection(admin, id)
  expect(await shown('training-intro')).toEqual({ slot: '<p>First</p>' })
  await slots.refresh()
  expect(await shown('training-intro')).toEqual({ slot: null })
  slots.stop()
})

test('only sections of slots are public', async () => {
  const admin = await anAdmin()
  await createSection(admin, { ...section('Not for everybody'), key: 'draft' })
  for (const key of ['draft', 'constructor', '__proto__', '', '\\u0000', ...SLOTS.map(({ key }) => key)])
    expect(await shown(key)).toEqual({ slot: null })
})

test('content stored by older rules or by SQL is sanitized before it is shown', async () => {
  await db.section.deleteMany()
  const htmlContent = '<p onclick="alert(1)">Hello</p><script>alert(1)</script>'
  const { id } = await db.section.create({ data: { ...section(''), htmlContent } })
  expect((await readSlots()).get('training-intro')).toBe('<p>Hello</p>')

  const version = await db.sectionVersion.create({
    data: { ...section(''), htmlContent, sectionId: id, change: 'updated' },
  })
  expect(await restoreVersion(await anAdmin(), version.id)).toMatchObject({ htmlContent: '<p>Hello</p>' })
})

test('pages stay unchanged while the sections cannot be read, and filling them is retried', async () => {
  const [admin, files] = [await anAdmin(), await aFile()]
  const built = files.get('/training')
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  let isAway = true
  let sent = 0
  const slots = createSlots(
    files,
    () => (sent += 1),
    () => (isAway ? Promise.reject(new Error('away')) : readSlots()),
  )
  await createSection(admin, section('At last'))
  await slots.refresh()
  expect([files.get('/training'), sent]).toEqual([built, 0])
  expect(error.mock.calls).toEqual([[{ err: expect.any(Error) as Error }, 'slots not filled']])
  isAway = false
  await vi.waitFor(() => expect(sent).toBe(1), { timeout: 5_000 })
  expect(files.get('/training')?.identity.toString()).toContain('At last')
  error.mockRestore()
  slots.stop()
})

test('stops retrying after stop()', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  let requested = 0
  const slots = createSlots(
    await aFile(),
    () => undefined,
    () => Promise.reject(new Error(`away ${(requested += 1)}`)),
  )
  await slots.refresh()
  slots.stop()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(requested).toBe(1)
  warn.mockRestore()
})

test('leaves pages without slots unchanged, and combines simultaneous refreshes', async () => {
  const files = await aFile()
  const plain = await toCachedResponse(200, {}, Buffer.from('plain'), true)
  files.set('/plain', plain)
  let requested = 0
  const slots = createSlots(
    files,
    () => undefined,
    () => ((requested += 1), readSlots()),
  )
  await Promise.all([slots.refresh(), slots.refresh(), slots.refresh()])
  // The second fill serves callers that came while the first was running.
  expect(requested).toBe(2)
  expect(files.get('/plain')).toBe(plain)
  slots.stop()
})

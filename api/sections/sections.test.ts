import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { anAdmin, aMember, aViewer } from '../test/factories.ts'
import { statementsOf } from '../test/statements.ts'
import { createSection, deleteSection, findSections, previewSection, updateSection } from './sections.ts'
import { findDeletedSections, findVersions, restoreVersion } from './versions.ts'

const aKey = () => `key-${randomUUID().slice(0, 8)}`
const section = (more: object = {}) => ({ key: aKey(), title: 'News', htmlContent: '<p>Hello</p>', ...more })

test('uses the messages of the specification', async () => {
  const admin = await anAdmin()
  const refused = (input: object) =>
    createSection(admin, { ...section(), ...input }).catch((error: Error) => error.message)
  expect(await refused({ key: ' ' })).toBe('Key is required')
  expect(await refused({ title: '' })).toBe('Title is required')
  expect(await refused({ htmlContent: ' \n' })).toBe('Content is required')
  expect(await refused({ htmlContent: '<script>alert(1)</script>' })).toBe('Content is required')
  expect(await refused({ htmlContent: 'x'.repeat(100_001) })).toBe(
    'Content must be at most 100000 characters',
  )
  for (const key of ['Home', 'a b', '-a', 'a--b', 'ä'])
    expect(await refused({ key })).toBe('Use lower-case words joined by hyphens, such as homepage-hero')
})

test('reports a missing key once', async () => {
  await expect(createSection(await anAdmin(), section({ key: '' }))).rejects.toMatchObject({
    issues: [{ path: 'key', message: 'Key is required' }],
  })
})

test('assigns a key once, even to concurrent requests', async () => {
  const [admin, input] = [await anAdmin(), section()]
  const results = await Promise.allSettled([createSection(admin, input), createSection(admin, input)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'CONFLICT' }),
  })
  await expect(createSection(admin, input)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A section with this key already exists.',
  })
})

test('returns a section as stored', async () => {
  const admin = await anAdmin()
  const { htmlContent } = await createSection(
    admin,
    section({ htmlContent: '<p onclick="x()">Hi<script>x()</script></p>' }),
  )
  expect(htmlContent).toBe('<p>Hi</p>')
  expect((await findSections(admin))[0]?.htmlContent).toBe('<p>Hi</p>')
})

test('names the last editor of a section in a conflict, or nobody if unknown', async () => {
  const [one, other] = [await anAdmin(), await aViewer({ role: 'admin', firstName: 'Niamh' })]
  const { id, version, key } = await createSection(one, section())
  await updateSection(one, id, { key, title: 'First', htmlContent: '<p>One</p>', version })
  await createSection(other, section())
  const late = () => updateSection(other, id, { key, title: 'Second', htmlContent: '<p>Two</p>', version })
  await expect(late()).rejects.toThrow(/^Gráinne /)

  await db.sectionVersion.deleteMany({ where: { sectionId: id } })
  await expect(late()).rejects.toThrow(/^Someone else saved this section/)
})

test('lets one of eight concurrent editors save, and reports a conflict to the others', async () => {
  const admin = await anAdmin()
  const { id, version, key } = await createSection(admin, section())
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, count) =>
      updateSection(admin, id, { key, title: 'News', htmlContent: `<p>Number ${count}</p>`, version }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findVersions(admin, id)).toMatchObject({ nodes: { length: 2 } })
})

test("prevents two editors from overwriting each other's text", async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const { id, version, key } = await createSection(one, section())
  await updateSection(one, id, { key, title: 'First', htmlContent: '<p>One</p>', version })

  await expect(
    updateSection(other, id, { key, title: 'Second', htmlContent: '<p>Two</p>', version }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /^Gráinne \w+ saved this section on .* at \d\d:\d\d, after you opened it\.$/,
    ),
  })
  expect(await updateSection(other, id, { key, title: 'Second', htmlContent: '<p>Two</p>' })).toMatchObject({
    version: 3,
  })
})

describe('versions', () => {
  test('are listed with their editors, without reading other members', async () => {
    const admin = await anAdmin()
    const { id } = await createSection(admin, section())
    const reading = await statementsOf(() => findVersions(admin, id))
    const ofMembers = reading.filter(({ text }) => text.includes('FROM "public"."Member"'))
    expect(ofMembers.length).toBe(1)
    expect(ofMembers[0]?.text).toMatch(/WHERE .*"id" (?:=|IN) /)
  })

  test('are stored with their author for every change', async () => {
    const admin = await anAdmin()
    const { id, key } = await createSection(admin, section())
    await updateSection(admin, id, { key, title: 'Changed', htmlContent: '<p>New</p>' })
    const { nodes: versions } = await findVersions(admin, id)
    expect(versions.map(({ change, title }) => [change, title])).toEqual([
      ['updated', 'Changed'],
      ['created', 'News'],
    ])
    expect(versions[0]?.savedBy?.id).toBe(admin.id)
  })

  test('can be paged back to the first one', async () => {
    const admin = await anAdmin()
    const { id } = await createSection(admin, section())
    const saved = { sectionId: id, key: aKey(), title: 'Again', htmlContent: '<p>A</p>' }
    await db.sectionVersion.createMany({
      data: Array.from({ length: 60 }, () => ({ ...saved, change: 'updated' as const })),
    })
    const newest = await findVersions(admin, id, { first: 50 })
    const older = await findVersions(admin, id, { first: 50, after: newest.next })
    expect([newest.nodes.length, older.nodes.length, older.next]).toEqual([50, 11, null])
    expect(older.nodes.at(-1)?.change).toBe('created')
  })

  test('restore the content of a section', async () => {
    const admin = await anAdmin()
    const { id, key } = await createSection(admin, section())
    await updateSection(admin, id, { key, title: 'Changed', htmlContent: '<p>New</p>' })
    const [, first] = (await findVersions(admin, id)).nodes
    expect(await restoreVersion(admin, first?.id ?? '')).toMatchObject({ id, title: 'News', version: 3 })
  })

  test('restore a deleted section under its old id, unless its key is in use', async () => {
    const admin = await anAdmin()
    const made = await createSection(admin, section())
    await deleteSection(admin, made.id)
    const gone = (await findDeletedSections(admin)).find(({ sectionId }) => sectionId === made.id)
    expect(gone?.change).toBe('deleted')

    const usurper = await createSection(admin, section({ key: made.key }))
    await expect(restoreVersion(admin, gone?.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' })
    await deleteSection(admin, usurper.id)
    expect((await findDeletedSections(admin)).map(({ sectionId }) => sectionId).slice(0, 2)).toEqual([
      usurper.id,
      made.id,
    ])
    expect(await restoreVersion(admin, gone?.id ?? '')).toMatchObject({
      id: made.id,
      htmlContent: '<p>Hello</p>',
      version: 3,
    })
    expect((await findDeletedSections(admin)).map(({ sectionId }) => sectionId)).not.toContain(made.id)
  })
})

test('logs every change', async () => {
  const admin = await anAdmin()
  const { id, key } = await createSection(admin, section())
  await updateSection(admin, id, { key, title: 'Changed', htmlContent: '<p>New</p>' })
  await deleteSection(admin, id)
  const entries = await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual(['create_section', 'update_section', 'delete_section'])
})

test('lists removed markup in the preview', async () => {
  const admin = await anAdmin()
  const htmlContent =
    '<h1>A</h1><p onclick="x()" class="button huge">B</p><script>x()</script><a href="javascript:x()">C</a><img src="//elsewhere.example/x.png"><iframe src="/x"></iframe><p onclick="y()">D</p>'
  const { html, removed } = await previewSection(admin, htmlContent)
  expect(html).toBe('<h2>A</h2><p class="button">B</p><a>C</a><p>D</p>')
  expect(removed).toEqual([
    '<h1>, which becomes <h2>',
    'onclick on <p> (2)',
    'class huge on <p>',
    '<script>',
    'the address javascript:x()',
    '<img> from another site: its address must begin with /',
    '<iframe>',
  ])
  await expect(previewSection(await memberViewer(), htmlContent)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('lists removed markup without text in the preview, too', async () => {
  const removed = async (html: string) => (await previewSection(admin, html)).removed
  const admin = await anAdmin()
  expect(await removed('<p>A<!-- one --><!-- two <!-- --></p><pre title="<!--">B</pre>')).toEqual([
    'a comment <!-- --> (2)',
  ])
  expect(
    await removed('<a href="https://a.example" rel="sponsored">A</a><a href="/b" rel="noopener">B</a>'),
  ).toEqual(['rel on <a>, which becomes noopener noreferrer', 'rel on <a>'])
  expect(await removed('<a href="https://a.example" rel="noopener noreferrer">A</a>')).toEqual([])
  expect(await removed('<a href="http://a.example" rel="noopener noreferrer">A</a>')).toEqual([])
  expect(await removed('<img src="/a.png" alt="A map: https" title="javascript:x()">')).toEqual([])
  expect(await removed(`<a href='/a?say="hello"'>A</a>`)).toEqual([])

  const nested = (levels: number) => `${'<div>'.repeat(levels)}A${'</div>'.repeat(levels)}`
  expect(await removed(nested(60))).toEqual([])
  expect(await removed(nested(70))).toEqual(['what lies more than 60 elements deep'])
})

test('rejects a section that becomes too long when it is sanitized', async () => {
  const admin = await anAdmin()
  const htmlContent = '<a href="https://a.example">A</a>'.repeat(3_000)
  const refusal = {
    code: 'INVALID',
    message: 'Content must be at most 100000 characters; as it is stored, this has 177000',
    issues: [{ path: 'htmlContent' }],
  }
  await expect(createSection(admin, section({ htmlContent }))).rejects.toMatchObject(refusal)
  await expect(previewSection(admin, htmlContent)).rejects.toMatchObject(refusal)

  const { id, key, ...stored } = await createSection(
    admin,
    section({ htmlContent: htmlContent.slice(0, 33 * 1_600) }),
  )
  expect(await updateSection(admin, id, { key, ...stored })).toMatchObject({
    htmlContent: stored.htmlContent,
  })
})

async function memberViewer() {
  const { id, email, firstName, lastName, role } = await aMember()
  return { id, email, firstName, lastName, role, sessionId: id }
}

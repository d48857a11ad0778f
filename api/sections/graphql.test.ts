import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { execute, call } from '../test/execute.ts'
import { anAdmin, type SignedIn } from '../test/factories.ts'
import { createSection, findSectionPage, updateSection } from './sections.ts'

let admin: SignedIn
beforeAll(async () => {
  admin = await anAdmin()
})

const aKey = () => `key-${randomUUID().slice(0, 8)}`
const section = (more: object = {}) => ({ key: aKey(), title: 'News', htmlContent: '<p>Hello</p>', ...more })
const NOBODY = '01890000-0000-7000-8000-000000000000'

async function run(document: string, variables: object = {}) {
  const { data, errors } = await execute(admin, document, variables as Record<string, unknown>)
  expect(errors).toBeUndefined()
  return data as Record<string, Record<string, unknown>>
}
async function versionsOf(sectionId: string, after?: string) {
  const { versions } = await run(VERSIONS, { sectionId, after })
  return versions?.['nodes'] as { id: string; savedBy: string | null }[]
}
const refused = async (document: string, variables: object) =>
  (await execute(admin, document, variables as Record<string, unknown>)).errors?.[0]

const SECTION = 'id key title htmlContent version updatedAt'
const CREATE = `mutation ($input: CreateSectionInput!) { section: createSection(input: $input) { ${SECTION} } }`
const UPDATE = `mutation ($input: UpdateSectionInput!) { section: updateSection(input: $input) { ${SECTION} } }`
const DELETE = `mutation ($id: ID!) { section: deleteSection(id: $id) { ${SECTION} } }`
const RESTORE = `mutation ($versionId: ID!) { section: restoreSection(versionId: $versionId) { ${SECTION} } }`
const VERSION = 'id sectionId key title htmlContent change savedBy createdAt'
const VERSIONS = `query ($sectionId: ID!, $after: String) {
  versions: sectionVersions(sectionId: $sectionId, after: $after) { nodes { ${VERSION} } } }`

describe('a section', () => {
  test('can be created, changed, deleted and restored, each with a version and a log entry', async () => {
    const input = section()
    const made = (await run(CREATE, { input }))['section']
    expect(made).toEqual({
      ...input,
      id: expect.any(String) as string,
      version: 1,
      updatedAt: expect.any(String) as string,
    })
    const id = String(made?.['id'])

    const change = { id, key: aKey(), title: 'Changed', htmlContent: '<p>New</p>', version: 1 }
    const changed = (await run(UPDATE, { input: change }))['section']
    expect(changed).toEqual({ ...change, version: 2, updatedAt: expect.any(String) as string })
    expect(Date.parse(String(changed?.['updatedAt']))).toBeGreaterThan(
      Date.parse(String(made?.['updatedAt'])),
    )
    expect((await run(DELETE, { id }))['section']).toEqual(changed)
    expect(await db.section.count({ where: { id } })).toBe(0)

    const { deletedSections } = await run(`{ deletedSections { ${VERSION} } }`)
    const [first] = await db.sectionVersion.findMany({ where: { sectionId: id }, orderBy: { id: 'asc' } })
    expect(deletedSections).toMatchObject([{ sectionId: id, title: 'Changed', change: 'DELETED' }])
    expect((await run(RESTORE, { versionId: first?.id }))['section']).toMatchObject({
      ...input,
      id,
      version: 4,
    })
    expect(await run(`{ deletedSections { id } }`)).toEqual({ deletedSections: [] })
    const changedAgain = await updateSection(admin, id, { ...input, title: 'Changed again' })
    expect(changedAgain.version).toBe(5)
    expect((await run(RESTORE, { versionId: first?.id }))['section']).toMatchObject({
      ...input,
      version: 6,
    })

    const versions = await versionsOf(id)
    const rows = await db.sectionVersion.findMany({ where: { sectionId: id }, orderBy: { id: 'desc' } })
    const savedBy = `${admin.firstName} ${admin.lastName}`
    const stored = (index: number, change: string, facts: object) => ({
      ...facts,
      id: rows[index]?.id,
      sectionId: id,
      change,
      savedBy,
      createdAt: rows[index]?.createdAt.toISOString(),
    })
    const { key, title, htmlContent } = change
    expect(versions).toEqual([
      stored(0, 'RESTORED', input),
      stored(1, 'UPDATED', { ...input, title: 'Changed again' }),
      stored(2, 'RESTORED', input),
      stored(3, 'DELETED', { key, title, htmlContent }),
      stored(4, 'UPDATED', { key, title, htmlContent }),
      stored(5, 'CREATED', input),
    ])
    const reason = `Restored the version of ${first?.createdAt.toISOString()}`
    const act = { moderatorId: admin.id, targetType: 'section' }
    expect(
      await db.moderationLog.findMany({ where: { targetId: id }, orderBy: { sequence: 'asc' } }),
    ).toMatchObject([
      { ...act, action: 'create_section', reason: null },
      { ...act, action: 'update_section', reason: null },
      { ...act, action: 'delete_section', reason: null },
      { ...act, action: 'create_section', reason },
      { ...act, action: 'update_section', reason: null },
      { ...act, action: 'update_section', reason },
    ])
  })

  test('names the editors of versions until their accounts are deleted', async () => {
    const other = await anAdmin()
    const { id, key } = await createSection(other, section())
    await updateSection(admin, id, { key, title: 'Changed', htmlContent: '<p>New</p>' })
    const shown = () => versionsOf(id)
    const name = ({ firstName, lastName }: SignedIn) => `${firstName} ${lastName}`
    expect((await shown()).map(({ savedBy }) => savedBy)).toEqual([name(admin), name(other)])
    await db.sectionVersion.updateMany({ where: { savedById: other.id }, data: { savedById: null } })
    expect((await shown()).map(({ savedBy }) => savedBy)).toEqual([name(admin), null])
    const [newest, oldest] = await shown()
    expect(await versionsOf(id, newest?.id)).toMatchObject([{ id: oldest?.id }])
    expect(await run(VERSIONS, { sectionId: 'nothing' })).toEqual({ versions: { nodes: [] } })
  })

  test('cannot be changed, deleted or restored if it does not exist', async () => {
    for (const id of ['nothing', NOBODY]) {
      const gone = { message: 'There’s no such section.', extensions: { code: 'NOT_FOUND' } }
      expect(await refused(UPDATE, { input: { ...section(), id } })).toMatchObject(gone)
      expect(await refused(DELETE, { id })).toMatchObject(gone)
      expect(await refused(RESTORE, { versionId: id })).toMatchObject({
        ...gone,
        message: 'There’s no such version.',
      })
    }
  })

  test('has a unique key, also when changed or restored', async () => {
    const locked = {
      message: 'A section with this key already exists.',
      extensions: {
        code: 'CONFLICT',
        issues: [{ path: 'key', message: 'A section with this key already exists.' }],
      },
    }
    const [one, other] = [await createSection(admin, section()), await createSection(admin, section())]
    const { key, title, htmlContent } = other
    expect(await refused(CREATE, { input: { key, title, htmlContent } })).toMatchObject(locked)
    expect(await refused(UPDATE, { input: { id: one.id, key, title, htmlContent } })).toMatchObject(locked)
    await updateSection(admin, one.id, { title, htmlContent, key: aKey() })
    await createSection(admin, section({ key: one.key }))
    const first = await db.sectionVersion.findFirstOrThrow({
      where: { sectionId: one.id, change: 'created' },
    })
    expect(await refused(RESTORE, { versionId: first.id })).toMatchObject(locked)
  })

  test('is not overwritten when another editor has saved it meanwhile; the refusal names them if known', async () => {
    const other = await anAdmin()
    const { id, key } = await createSection(other, section())
    const stale = { ...section({ key }), id, version: 1 }
    await updateSection(other, id, { ...stale, version: 1 })
    const at = /on \d+ \w+ \d{4} at \d\d:\d\d, after you opened it\.$/
    const message = async () => {
      const error = await refused(UPDATE, { input: stale })
      expect(error?.extensions).toMatchObject({
        code: 'CONFLICT',
        issues: [{ path: 'version', message: error?.message }],
      })
      expect(error?.message).toMatch(at)
      return error?.message ?? ''
    }
    expect(await message()).toContain(`${other.firstName} ${other.lastName} saved this section on `)
    await updateSection(admin, id, { ...stale, version: null })
    expect(await message()).toContain(`${admin.firstName} ${admin.lastName} saved this section on `)
    await db.sectionVersion.updateMany({ where: { sectionId: id }, data: { savedById: null } })
    expect(await message()).toContain('Someone else saved this section on ')
  })

  test('is previewed as it would be stored, with a list of removed markup', async () => {
    const preview =
      'query ($htmlContent: String!) { sectionPreview(htmlContent: $htmlContent) { html removed } }'
    expect(await run(preview, { htmlContent: '<h1>A</h1>' })).toEqual({
      sectionPreview: { html: '<h2>A</h2>', removed: ['<h1>, which becomes <h2>'] },
    })
    for (const htmlContent of [' ', 'x'.repeat(100_001)])
      expect(await refused(preview, { htmlContent })).toMatchObject({ extensions: { code: 'INVALID' } })
    expect(await run(preview, { htmlContent: 'x'.repeat(100_000) })).toMatchObject({
      sectionPreview: { removed: [] },
    })
    expect(await refused(CREATE, { input: section({ htmlContent: '<script>x()</script>' }) })).toMatchObject({
      message: 'Content is required',
      extensions: { code: 'INVALID', issues: [{ path: 'htmlContent', message: 'Content is required' }] },
    })
  })
})

test('lists sections by last change, or pages through them by creation', async () => {
  await db.section.deleteMany()
  const made = []
  for (let n = 0; n < 4; n += 1) made.push(await createSection(admin, section({ title: `Section ${n}` })))
  const [first] = made
  await updateSection(admin, first?.id ?? '', { ...section(), title: 'Changed' })
  const { sections } = await run(`{ sections { title } }`)
  expect(sections).toEqual([
    { title: 'Changed' },
    { title: 'Section 3' },
    { title: 'Section 2' },
    { title: 'Section 1' },
  ])

  const ids = made.map(({ id }) => id).reverse()
  const there = await findSectionPage(admin, { first: 3 })
  const rest = await findSectionPage(admin, { first: 3, after: there.next })
  expect([...there.nodes, ...rest.nodes].map(({ id }) => id)).toEqual(ids)
  const back = await findSectionPage(admin, { first: 2, before: rest.previous })
  expect(back.nodes.map(({ id }) => id)).toEqual(ids.slice(1, 3))
})

test('creates, lists, changes and deletes sections over REST with the field names of the specification', async () => {
  const cookie = admin.cookie
  const input = section()
  const { status, body: made } = await call('POST', '/api/admin/sections', { cookie, body: input })
  expect(status).toBe(201)
  const shown = { ...input, id: made['id'], version: 1, updatedAt: made['updatedAt'] }
  expect(made).toEqual(shown)
  expect((await call('GET', '/api/admin/sections?limit=1', { cookie })).body).toEqual([shown])
  const path = `/api/admin/sections/${String(made['id'])}`
  const changed = await call('PATCH', path, { cookie, body: { ...input, title: 'Changed', version: 1 } })
  expect(changed.body).toEqual({
    ...shown,
    title: 'Changed',
    version: 2,
    updatedAt: changed.body['updatedAt'],
  })
  expect((await call('PATCH', path, { cookie, body: { ...input, version: 1 } })).status).toBe(409)
  expect(await call('DELETE', path, { cookie })).toMatchObject({ status: 200, body: { success: true } })
  expect((await call('DELETE', path, { cookie })).status).toBe(404)
})

import { beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { createSection } from '../sections/sections.ts'
import { execute, call } from '../test/execute.ts'
import { aMember, anAdmin, aViewer, type SignedIn } from '../test/factories.ts'

// Acts that require a confirmed session, in each API that offers them.

beforeEach(() => void (env.SIGN_IN = 'link'))

const confirm = ({ sessionId: id }: SignedIn) =>
  db.session.update({ where: { id }, data: { confirmedAt: new Date() } })

/** Expects a refusal before confirmation and success after it. */
async function expectCovered(viewer: SignedIn, act: () => Promise<{ status: number }>) {
  expect((await act()).status).toBe(403)
  await confirm(viewer)
  expect((await act()).status).toBeLessThan(300)
}

const SECTION = { key: 'members-news', title: 'News', htmlContent: '<p>Hello</p>' }
async function aSection(admin: SignedIn) {
  const key = `news-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await createSection(admin, { ...SECTION, key })
  const put = (change: object) =>
    call('PATCH', `/api/admin/sections/${id}`, { cookie: admin.cookie, body: { ...SECTION, key, ...change } })
  return { id, put }
}

test('requires confirmation to disable a member, but not to enable them', async () => {
  const [admin, { id }] = [await anAdmin(), await aMember()]
  const set = (disabled: boolean) =>
    call('PATCH', `/api/admin/users/${id}/disable`, { cookie: admin.cookie, body: { disabled } })
  await expectCovered(admin, () => set(true))
  await db.session.update({ where: { id: admin.sessionId }, data: { confirmedAt: null } })
  expect((await set(false)).status).toBe(200)
})

test('requires confirmation to empty a section or change its key, but not to edit its content', async () => {
  const admin = await anAdmin()
  for (const change of [
    { htmlContent: '<p> &nbsp;\u200b</p>' },
    { key: `moved-${crypto.randomUUID().slice(0, 8)}` },
  ]) {
    await db.session.update({ where: { id: admin.sessionId }, data: { confirmedAt: null } })
    const { put } = await aSection(admin)
    expect((await put({ htmlContent: '<p>Hello again</p>' })).status).toBe(200)
    expect((await put({ htmlContent: '<p><img src="/a.png" alt="" /></p>' })).status).toBe(200)
    await expectCovered(admin, () => put(change))
  }
})

test('requires confirmation to restore a section under another key', async () => {
  const admin = await anAdmin()
  const { id, put } = await aSection(admin)
  await confirm(admin)
  await put({ key: `moved-${crypto.randomUUID().slice(0, 8)}` })
  const first = await db.sectionVersion.findFirstOrThrow({ where: { sectionId: id, change: 'created' } })
  await db.session.update({ where: { id: admin.sessionId }, data: { confirmedAt: null } })
  const restore = () =>
    execute(admin, 'mutation ($id: ID!) { restoreSection(versionId: $id) { id } }', { id: first.id })
  expect((await restore()).errors?.[0]).toMatchObject({ extensions: { code: 'CONFIRM' } })
  await confirm(admin)
  expect((await restore()).errors).toBeUndefined()
})

test("requires confirmation to download or read the member's own data", async () => {
  const viewer = await aViewer()
  const read = () => execute(viewer, '{ ownData { key } }')
  expect((await read()).errors?.[0]).toMatchObject({ extensions: { code: 'CONFIRM' } })
  await expectCovered(viewer, () => call('GET', '/api/account/data', { cookie: viewer.cookie }))
  expect((await read()).errors).toBeUndefined()
})

test('requires confirmation to remove a passkey', async () => {
  const viewer = await aViewer()
  const id = crypto.randomUUID()
  await db.passkey.create({
    data: {
      id,
      memberId: viewer.id,
      publicKey: new Uint8Array(1),
      counter: 0,
      transports: [],
      name: 'Phone',
    },
  })
  const remove = () => execute(viewer, 'mutation ($id: ID!) { removePasskey(id: $id) }', { id })
  expect((await remove()).errors?.[0]).toMatchObject({ extensions: { code: 'CONFIRM' } })
  await confirm(viewer)
  expect((await remove()).errors).toBeUndefined()
})

import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { aMember, anAdmin, aViewer, type SignedIn } from '../../test/factories.ts'
import { leaveForGood } from '../../test/members/leaving-calls.ts'
import { removeExpired } from '../account/retention.ts'
import { verifyMember } from '../administration/verification.ts'

const DAY = 86_400_000
const OPEN = `query ($id: ID!, $isModerating: Boolean) {
  user(id: $id, isModerating: $isModerating) { id jobTitle bio notAcceptedReason }
}`
let admin: SignedIn
beforeEach(async () => void (admin = await anAdmin()))

const open = (id: string, isModerating?: boolean) => execute(admin, OPEN, { id, isModerating })
const purposesOf = async (memberId: string) =>
  (await db.accessNote.findMany({ where: { memberId }, orderBy: { id: 'asc' } })).map(
    ({ purpose }) => purpose,
  )
type Notes = {
  accessNotes: { nodes: { openedAt: string; purpose: string }[]; pageInfo: { endCursor: string } }
}
const read = async (viewer: SignedIn, after: string | null = null, first = 20) => {
  const document = `query ($after: String, $first: Int) {
    accessNotes(after: $after, first: $first) { nodes { openedAt purpose } pageInfo { endCursor } }
  }`
  return ((await execute(viewer, document, { after, first })).data as Notes).accessNotes
}

test('lists when and why the record of a member was opened, but not by whom', async () => {
  const member = await aViewer({ isVerified: false })
  await open(member.id)
  await verifyMember(admin, member.id)
  await open(member.id)
  await open(member.id, true)
  const { nodes } = await read(member)
  expect(nodes.map(({ purpose }) => purpose)).toEqual(['MODERATION', 'ADMINISTRATION', 'APPLICATION'])
  for (const { openedAt } of nodes) expect(Date.now() - Date.parse(openedAt)).toBeLessThan(60_000)
  const { body } = await call('GET', '/api/account/data', { cookie: member.cookie })
  expect(body['accessNotes']).toMatchObject([
    { purpose: 'application' },
    { purpose: 'administration' },
    { purpose: 'moderation' },
  ])
  expect(JSON.stringify(body)).not.toContain(admin.id)
})

test('records one access per hour and administrator, even for simultaneous ones', async () => {
  const { id } = await aMember()
  await Promise.all(Array.from({ length: 8 }, () => open(id)))
  expect(await purposesOf(id)).toEqual(['administration'])
  await execute(await anAdmin(), OPEN, { id })
  expect(await purposesOf(id)).toHaveLength(2)
  await db.accessNote.updateMany({ data: { openedAt: new Date(Date.now() - 3_600_001) } })
  await open(id)
  expect(await purposesOf(id)).toHaveLength(3)

  // Reading more of an open record is not another access.
  const author = await aMember()
  await open(author.id, true)
  expect(await purposesOf(author.id)).toEqual(['moderation'])
})

test('records the opening of a private profile, and of private fields in a list', async () => {
  const profile = 'query ($id: ID!) { profile(id: $id) { member { name } } }'
  const [hidden, applicant, declined, other, open] = await Promise.all([
    aMember({ isPublicProfile: false }),
    aMember({ isVerified: false }),
    aMember({ isVerified: false, notAcceptedAt: new Date() }),
    aMember({ isPublicProfile: false }),
    aMember(),
  ])
  for (const { id } of [hidden, applicant, declined, open]) await execute(admin, profile, { id })
  await call('GET', `/api/users/${other.id}/profile`, { cookie: admin.cookie })
  const noted = [hidden, applicant, declined, other, open].map(({ id }) => purposesOf(id))
  expect(await Promise.all(noted)).toEqual([
    ['administration'],
    ['application'],
    // A decided item is no longer pending.
    ['administration'],
    ['administration'],
    [],
  ])
  const list = 'query ($search: String) { users(search: $search) { nodes { FACT } } }'
  const search = open.email
  await execute(admin, list.replace('FACT', 'firstName email company'), { search })
  expect(await purposesOf(open.id)).toEqual([])
  for (const fact of ['bio', 'jobTitle', 'notAcceptedReason'])
    await execute(admin, list.replace('FACT', fact), { search })
  expect(await purposesOf(open.id)).toEqual(['administration'])
})

test('records no access to the member’s own record, or one that returned nothing', async () => {
  await open(admin.id)
  await execute(admin, 'query ($id: ID!) { profile(id: $id) { member { name } } }', { id: admin.id })
  const { id } = await aMember({ isPublicProfile: false })
  await execute(await aViewer(), 'query ($id: ID!) { profile(id: $id) { isShown } user(id: $id) { id } }', {
    id,
  })
  const unconfirmed = await aMember({ isVerified: false, addressConfirmedAt: null })
  expect((await open(unconfirmed.id)).data).toEqual({ user: null })
  for (const each of [admin.id, id, unconfirmed.id]) expect(await purposesOf(each)).toEqual([])
})

test('lists the member’s own records of access page by page', async () => {
  const member = await aViewer()
  await db.accessNote.createMany({
    data: Array.from({ length: 25 }, () => ({ memberId: member.id, purpose: 'administration' as const })),
  })
  const first = await read(member)
  expect(first.nodes).toHaveLength(20)
  expect((await read(member, first.pageInfo.endCursor)).nodes).toHaveLength(5)
  expect((await read(await aViewer())).nodes).toEqual([])
})

test('deletes records of access after 12 months and with the account, and removes the name of a deleted administrator', async () => {
  const [member, other] = [await aViewer(), await aMember()]
  await open(member.id)
  await open(other.id)
  const old = await db.accessNote.create({
    data: { memberId: other.id, purpose: 'moderation', openedAt: new Date(Date.now() - 366 * DAY) },
  })
  await removeExpired()
  expect(await db.accessNote.count({ where: { id: old.id } })).toBe(0)
  await leaveForGood(member)
  expect(await purposesOf(member.id)).toEqual([])
  await anAdmin()
  await leaveForGood(admin)
  expect(await db.accessNote.findMany({ where: { memberId: other.id } })).toMatchObject([{ openedBy: null }])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { call, execute } from '../test/execute.ts'
import { aMember, anAdmin, aViewer, FULL_PROFILE, type SignedIn } from '../test/factories.ts'
import { planOf, statementsOf } from '../test/statements.ts'

let viewer: SignedIn
beforeAll(async () => void (viewer = await aViewer()))
beforeEach(() => db.member.updateMany({ data: { ticks: [] } }))

const LIST = `query ($tick: Tick, $first: Int, $after: String, $before: String) {
  tickedMembers(tick: $tick, first: $first, after: $after, before: $before) {
    nodes { lastName ticks } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`

type List = { nodes: { lastName: string }[]; pageInfo: { endCursor: string; startCursor: string } }

async function list(variables: Record<string, unknown> = {}, who: SignedIn | null = viewer) {
  const { data, errors } = await execute(who, LIST, variables)
  expect(errors).toBeUndefined()
  const { nodes, pageInfo } = (data as { tickedMembers: List }).tickedMembers
  return { names: nodes.map(({ lastName }) => lastName), ...pageInfo }
}

test('lists members who ticked something by name, in pages, and by each tick', async () => {
  await aMember({ lastName: 'Carr', ticks: ['speaks', 'mentors'] })
  await aMember({ lastName: 'Ahern', ticks: ['seeks_mentor'] })
  await aMember({ lastName: 'Burke', ticks: ['mentors'] })
  expect((await list()).names).toEqual(['Ahern', 'Burke', 'Carr'])
  expect((await list({ tick: 'MENTORS' })).names).toEqual(['Burke', 'Carr'])
  expect((await list({ tick: 'SPEAKS' })).names).toEqual(['Carr'])
  const first = await list({ first: 2 })
  expect(first.names).toEqual(['Ahern', 'Burke'])
  const next = await list({ first: 2, after: first.endCursor })
  expect(next.names).toEqual(['Carr'])
  expect((await list({ first: 2, before: next.startCursor })).names).toEqual(['Ahern', 'Burke'])
})

test('never lists disabled, unapproved and private members, not even to administrators', async () => {
  const ticks = ['speaks']
  await aMember({ ticks, isDisabled: true })
  await aMember({ ticks, isVerified: false })
  await aMember({ ticks, isPublicProfile: false })
  for (const who of [viewer, await anAdmin()]) expect((await list({}, who)).names).toEqual([])
})

test('shows ticks to members only, also over REST', async () => {
  const { id } = await aMember({ ticks: ['speaks'] })
  const hidden = await aMember({ ticks: ['speaks'], isPublicProfile: false })
  const document =
    'query ($id: ID!) { profile(id: $id) { member { ticks } } own: mine { ticks(memberId: $id) } }'
  const seen = async (who: SignedIn | null, of: string) => (await execute(who, document, { id: of })).data
  expect(await seen(null, id)).toEqual({ profile: { member: { ticks: [] } }, own: null })
  expect(await seen(viewer, id)).toEqual({
    profile: { member: { ticks: ['SPEAKS'] } },
    own: { ticks: ['SPEAKS'] },
  })
  expect(await seen(viewer, hidden.id)).toEqual({ profile: { member: { ticks: [] } }, own: { ticks: [] } })
  const path = `/api/users/${id}/profile`
  expect((await call('GET', path)).body['ticks']).toEqual([])
  expect((await call('GET', path, { cookie: viewer.cookie })).body['ticks']).toEqual(['speaks'])
})

test('changes ticks with the profile at once, and retains them when an edit omits them', async () => {
  const member = await aViewer({ ...FULL_PROFILE, lastName: 'Devane' })
  const edit = async (part: object) => {
    const input = { ...FULL_PROFILE, lastName: 'Devane', isPublicProfile: true, ...part }
    const document = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ticks } }'
    const { data, errors } = await execute(member, document, { input })
    expect(errors).toBeUndefined()
    return (data as { updateProfile: object }).updateProfile
  }
  expect(await edit({ ticks: ['MENTORS', 'SPEAKS', 'MENTORS'] })).toEqual({ ticks: ['SPEAKS', 'MENTORS'] })
  expect(await edit({})).toEqual({ ticks: ['SPEAKS', 'MENTORS'] })
  expect((await list()).names).toEqual(['Devane'])
  expect(await edit({ ticks: [] })).toEqual({ ticks: [] })
  expect((await list()).names).toEqual([])
})

test('reads them with their own index', async () => {
  const [read] = await statementsOf(() => list({ tick: 'SPEAKS' }))
  expect(await planOf(read?.text ?? '', read?.values ?? [], ['enable_seqscan', 'enable_sort'])).toContain(
    'Member_ticked',
  )
})

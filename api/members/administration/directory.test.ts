import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import type { SignedInMember } from '../../policy.ts'
import { aMember, anAdmin, aViewer } from '../../test/factories.ts'
import { countMembers, findAdministrators, findMembers, type MemberFilter } from './directory.ts'
import { MEMBER_ORDERS, type MemberOrder } from '../../people/rules.ts'

let admin: SignedInMember

beforeAll(async () => {
  admin = await anAdmin()
  await aMember({
    firstName: 'Caoimhe',
    lastName: 'O’Shea',
    email: 'caoimhe@work.example',
    company: 'Lee_Valley 100%',
  })
  await aMember({
    firstName: 'Barry',
    lastName: 'Shea',
    isDisabled: true,
    lastActiveAt: new Date('2026-01-01'),
  })
  await aMember({
    firstName: 'Aine',
    lastName: 'Applicant',
    isVerified: false,
    addressConfirmedAt: new Date(),
  })
  await aMember({
    firstName: 'Declan',
    lastName: 'Declined',
    isVerified: false,
    addressConfirmedAt: new Date(),
    notAcceptedAt: new Date(),
  })
  await aMember({ firstName: 'Ghost', lastName: 'Applicant', isVerified: false, addressConfirmedAt: null })
  for (let day = 1; day <= 7; day += 1)
    await aMember({
      lastName: day % 2 ? 'Same' : 'Name',
      lastActiveAt: new Date(`2026-02-0${(day % 3) + 1}`),
    })
})

const found = async (filter: MemberFilter) =>
  (await findMembers(admin, filter)).nodes.map(({ firstName }) => firstName)

describe('a search', () => {
  test('matches part of a first name, last name, e-mail or company, in any case', async () => {
    expect(await found({ search: 'AOIMH' })).toEqual(['Caoimhe'])
    expect(await found({ search: 'shea' })).toEqual(['Barry', 'Caoimhe'])
    expect(await found({ search: '@WORK.' })).toEqual(['Caoimhe'])
    expect(await found({ search: 'valley' })).toEqual(['Caoimhe'])
  })

  test('finds a whole name, word by word', async () =>
    expect(await found({ search: 'barry shea' })).toEqual(['Barry']))

  test('combines the first six words of a search, in any order', async () => {
    expect(await found({ search: 'barry  \t shea' })).toEqual(['Barry'])
    expect(await found({ search: 'b  a  r  r  y  nobody' })).toEqual([])
    expect(await found({ search: 'b a r r barry shea nobody' })).toEqual(['Barry'])
  })

  test('matches with or without the fada', async () => {
    expect(await found({ search: 'grainne' })).toEqual(['Gráinne'])
    expect(await found({ search: 'GRÁINNE' })).toEqual(['Gráinne'])
    expect(await found({ search: 'grá'.normalize('NFD') })).toEqual(['Gráinne'])
    expect(await found({ search: 'cáoimhé' })).toEqual(['Caoimhe'])
  })

  test('finds a member by their changed name', async () => {
    const { id } = await aMember({ firstName: 'Seán' })
    await db.member.update({ where: { id }, data: { firstName: 'Ó Briain' } })
    expect(await found({ search: 'sean' })).toEqual([])
    expect(await found({ search: 'briain' })).toEqual(['Ó Briain'])
    await db.member.delete({ where: { id } })
  })

  test('treats wildcards of the database as characters', async () => {
    expect(await found({ search: '100%' })).toEqual(['Caoimhe'])
    expect(await found({ search: 'Lee_V' })).toEqual(['Caoimhe'])
    expect(await found({ search: '%' })).toEqual(['Caoimhe'])
    expect(await found({ search: String.raw`\ ` })).toEqual([])
  })
})

test('filters by role and status', async () => {
  expect(await found({ role: 'admin' })).toEqual(['Gráinne'])
  expect(await found({ status: 'disabled' })).toEqual(['Barry'])
  expect(await found({ status: 'unverified' })).toEqual(['Declan', 'Aine'])
  expect(await found({ status: 'pending' })).toEqual(['Aine'])
  expect(await found({ status: 'active' })).not.toContain('Barry')
})

test('excludes applicants with an unconfirmed address', async () =>
  expect(await found({ search: 'ghost' })).toEqual([]))

describe.each(MEMBER_ORDERS)('in the order %s', (order: MemberOrder) => {
  test('pages through every member once, forwards and backwards', async () => {
    const whole = (await findMembers(admin, {}, order, { first: 100 })).nodes.map(({ id }) => id)
    expect(whole).toHaveLength(await countMembers(admin))

    const forwards: string[] = []
    let page = await findMembers(admin, {}, order, { first: 3 })
    expect(page.previous).toBeNull()
    while (true) {
      forwards.push(...page.nodes.map(({ id }) => id))
      expect(forwards).toEqual(whole.slice(0, forwards.length))
      if (!page.next) break
      page = await findMembers(admin, {}, order, { first: 3, after: page.next })
    }
    expect(forwards).toEqual(whole)

    const backwards: string[] = page.nodes.map(({ id }) => id)
    while (page.previous) {
      page = await findMembers(admin, {}, order, { first: 3, before: page.previous })
      backwards.unshift(...page.nodes.map(({ id }) => id))
      expect(backwards).toEqual(whole.slice(-backwards.length))
    }
    expect(backwards).toEqual(whole)
  })
})

test('sorts by each named order', async () => {
  const inOrder = async (order?: MemberOrder) => (await findMembers(admin, {}, order, { first: 100 })).nodes
  const nameOf = ({ lastName, firstName }: Member) => `${lastName} ${firstName}`
  const [newest, oldest] = [await inOrder('joined_desc'), await inOrder('joined_asc')]
  expect(newest.map(({ id }) => id)).toEqual(
    newest
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  expect(oldest).toEqual([...newest].reverse())
  expect(await inOrder()).toEqual(newest)

  const names = (await inOrder('name_asc')).map(nameOf)
  expect(names.filter((name) => /^(A|D|S)/.test(name)).slice(0, 2)).toEqual([
    'Applicant Aine',
    'Declined Declan',
  ])
  expect((await inOrder('name_desc')).map(nameOf)).toEqual([...names].reverse())

  const times = (nodes: Member[]) => nodes.flatMap(({ lastActiveAt }) => lastActiveAt?.getTime() ?? [])
  const latest = times(await inOrder('active_desc'))
  expect(latest).toEqual([...latest].sort((one, other) => other - one))
  expect(times(await inOrder('active_asc'))).toEqual([...latest].reverse())
})

test('lists administrators by name', async () => {
  const others = [
    await aMember({ role: 'admin', firstName: 'Zita', lastName: 'Aherne' }),
    await aMember({ role: 'admin', firstName: 'Ada', lastName: 'Aherne' }),
  ]
  const names = (await findAdministrators(admin)).map(({ firstName }) => firstName)
  expect(names).toEqual(['Ada', 'Zita', 'Gráinne'])
  await db.member.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } })
})

test('rejects viewers other than administrators', async () => {
  for (const [viewer, code] of [
    [null, 'SIGNED_OUT'],
    [await aViewer(), 'FORBIDDEN'],
  ] as const)
    for (const read of [findMembers, countMembers, findAdministrators])
      await expect(read(viewer)).rejects.toMatchObject({ code })
})

test('sorts members without visits last in both directions', async () => {
  for (const order of ['active_desc', 'active_asc'] as const) {
    const { nodes } = await findMembers(admin, {}, order, { first: 100 })
    const firstNever = nodes.findIndex(({ lastActiveAt }) => lastActiveAt === null)
    expect(nodes.slice(firstNever).every(({ lastActiveAt }) => lastActiveAt === null)).toBe(true)
    expect(firstNever).toBe(8)
  }
})

test('rejects an invalid cursor', async () => {
  for (const after of ['x', 'W10', Buffer.from('["a"]').toString('base64url')])
    await expect(findMembers(admin, {}, 'name_asc', { after })).rejects.toMatchObject({ code: 'INVALID' })
  const wordOf = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const unheld = {
    name_asc: ['a\0', 'b', admin.id],
    active_desc: ['-200000-01-01T00:00:00.000Z', admin.id],
  } as const
  for (const [order, values] of Object.entries(unheld))
    await expect(
      findMembers(admin, {}, order as keyof typeof unheld, { after: wordOf([...values]) }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  expect(await db.member.count()).toBeGreaterThan(0)
})

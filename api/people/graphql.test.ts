import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { execute, call } from '../test/execute.ts'
import { aMember, anAdmin, aPost, aViewer, FULL_PROFILE, type SignedIn } from '../test/factories.ts'

let admin: SignedIn
beforeAll(async () => void (admin = await anAdmin()))

const logOf = (targetId: string) =>
  db.moderationLog.findMany({
    where: { targetId },
    orderBy: { sequence: 'asc' },
    select: { action: true, targetType: true, reason: true, moderatorId: true },
  })

async function run(viewer: SignedIn | null, document: string, variables: object = {}) {
  const { data, errors } = await execute(viewer, document, variables as Record<string, unknown>)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

describe('members in the dashboard', () => {
  const USER = `id firstName lastName email role isDisabled isVerified isPublicProfile jobTitle company location bio
    linkedinProfile joinedAt lastActive notAcceptedAt notAcceptedReason isViewer trackRecord { approved pending rejected }`

  test('have their profile and contributions', async () => {
    const lastActiveAt = new Date('2026-03-01T10:00:00Z')
    const member = await aMember({ ...FULL_PROFILE, isPublicProfile: false, lastActiveAt })
    await aPost({ authorId: member.id })
    await aPost({ authorId: member.id, status: 'pending' })
    const user = {
      ...FULL_PROFILE,
      id: member.id,
      email: member.email,
      role: 'USER',
      isDisabled: false,
      isVerified: true,
      isPublicProfile: false,
      joinedAt: member.joinedAt.toISOString(),
      lastActive: lastActiveAt.toISOString(),
      notAcceptedAt: null,
      notAcceptedReason: null,
      isViewer: false,
      trackRecord: { approved: 1, pending: 1, rejected: 0 },
    }
    const found = await run(admin, `{ users(search: "quigley") { totalCount nodes { ${USER} } } }`)
    expect(found).toEqual({ users: { totalCount: 1, nodes: [user] } })
    const one = `query ($id: ID!) { user(id: $id) { ${USER} } }`
    expect(await run(admin, one, { id: member.id })).toEqual({ user })
    const unproved = await aMember({ isVerified: false, addressConfirmedAt: null })
    for (const id of [unproved.id, 'nobody']) expect(await run(admin, one, { id })).toEqual({ user: null })

    const { body } = await call('GET', '/api/admin/users?search=quigley', { cookie: admin.cookie })
    const { firstName, lastName, company, location, id, email, isDisabled, isVerified } = user
    const facts = { id, firstName, lastName, email, role: 'user', isDisabled, isVerified, company, location }
    expect(body).toEqual([{ ...facts, lastActive: user.lastActive }])
  })

  test('are sorted by the requested order, newest first by default', async () => {
    const search = 'ordering@'
    for (const lastName of ['Bran', 'Conn', 'Ailbhe'])
      await aMember({ lastName, email: `${lastName.toLowerCase()}-ordering@members.example` })
    const names = async (order: string) => {
      const { users } = await run(admin, `{ users(search: "${search}" ${order}) { nodes { lastName } } }`)
      return (users as { nodes: { lastName: string }[] }).nodes.map(({ lastName }) => lastName)
    }
    expect(await names('')).toEqual(['Ailbhe', 'Conn', 'Bran'])
    expect(await names('order: JOINED_ASC')).toEqual(['Bran', 'Conn', 'Ailbhe'])
    expect(await names('order: NAME_ASC')).toEqual(['Ailbhe', 'Bran', 'Conn'])
    expect(await names('order: NAME_DESC, first: 2')).toEqual(['Conn', 'Bran'])
    const { body, headers } = await call('GET', `/api/admin/users?search=${search}&limit=2`, {
      cookie: admin.cookie,
    })
    expect(body).toMatchObject([{ lastName: 'Ailbhe' }, { lastName: 'Conn' }])
    expect(headers.get('link')).toContain('rel="next"')
  })

  test('are sorted by last and first name when they are administrators', async () => {
    await aViewer({ role: 'admin', firstName: 'Zita', lastName: 'Abbot' })
    await aViewer({ role: 'admin', firstName: 'Brona', lastName: 'Abbot' })
    const { administrators } = await run(admin, '{ administrators { id firstName lastName isViewer } }')
    expect(administrators).toMatchObject([
      { firstName: 'Brona', lastName: 'Abbot' },
      { firstName: 'Zita', lastName: 'Abbot' },
      { id: admin.id, isViewer: true },
    ])
  })

  test('can be verified, declined, promoted and disabled by one mutation each, with a log entry', async () => {
    const { id } = await aMember({ isVerified: false })
    const done = { targetType: 'user', moderatorId: admin.id }
    const decline =
      'mutation ($input: DeclineMemberInput!) { declineMember(input: $input) { id isVerified notAcceptedAt notAcceptedReason } }'
    const declined = await run(admin, decline, { input: { userId: id, reason: 'No profile' } })
    expect(declined).toMatchObject({
      declineMember: {
        id,
        isVerified: false,
        notAcceptedReason: 'No profile',
        notAcceptedAt: expect.any(String) as string,
      },
    })
    const verify =
      'mutation ($id: ID!) { verifyMember(id: $id) { id isVerified notAcceptedAt notAcceptedReason } }'
    expect(await run(admin, verify, { id })).toEqual({
      verifyMember: { id, isVerified: true, notAcceptedAt: null, notAcceptedReason: null },
    })
    expect((await execute(admin, decline, { input: { userId: id, reason: 'Late' } })).errors).toMatchObject([
      { message: 'Someone has already decided this application.', extensions: { code: 'CONFLICT' } },
    ])

    const role = 'mutation ($input: ChangeRoleInput!) { changeRole(input: $input) { id role } }'
    const disable = 'mutation ($input: SetDisabledInput!) { setDisabled(input: $input) { id isDisabled } }'
    for (const to of ['ADMIN', 'USER'])
      expect(await run(admin, role, { input: { userId: id, role: to } })).toEqual({
        changeRole: { id, role: to },
      })
    for (const disabled of [true, false])
      expect(await run(admin, disable, { input: { userId: id, disabled, reason: 'Spam' } })).toEqual({
        setDisabled: { id, isDisabled: disabled },
      })
    expect(await logOf(id)).toEqual([
      { ...done, action: 'decline_user', reason: 'No profile' },
      { ...done, action: 'verify_user', reason: null },
      { ...done, action: 'change_role', reason: 'User to Admin' },
      { ...done, action: 'change_role', reason: 'Admin to User' },
      { ...done, action: 'disable_user', reason: 'Spam' },
      { ...done, action: 'enable_user', reason: 'Spam' },
    ])
    expect(await db.email.findMany({ where: { memberId: id }, orderBy: { id: 'asc' } })).toMatchObject([
      { kind: 'not-accepted', data: { reason: 'No profile' } },
      { kind: 'activated', data: {} },
      // Enabled before the notification about disabling was sent.
      { kind: 'account-disabled', state: 'cancelled' },
    ])
  })

  test('can also be changed over REST', async () => {
    const { id, email, firstName, lastName, company, location } = await aMember({ isVerified: false })
    const patch = (what: string, body: object) =>
      call('PATCH', `/api/admin/users/${id}/${what}`, { body, cookie: admin.cookie })
    const user = { id, email, firstName, lastName, company, location, lastActive: null }
    const plain = { ...user, role: 'user', isDisabled: false, isVerified: true }
    expect((await patch('verify', {})).body).toEqual(plain)
    expect((await patch('role', { role: 'admin' })).body).toEqual({ ...plain, role: 'admin' })
    expect((await patch('role', { role: 'user' })).body).toEqual(plain)
    expect((await patch('disable', { disabled: true })).body).toEqual({ ...plain, isDisabled: true })
    expect((await patch('disable', { disabled: false })).body).toEqual(plain)
  })

  test('cannot change themselves, an unknown member or the last administrator', async () => {
    const role = 'mutation ($input: ChangeRoleInput!) { changeRole(input: $input) { id } }'
    const disable = 'mutation ($input: SetDisabledInput!) { setDisabled(input: $input) { id } }'
    const messageOf = async (document: string, input: object) =>
      (await execute(admin, document, { input })).errors?.[0]?.message
    expect(await messageOf(role, { userId: admin.id, role: 'USER' })).toBe('You cannot change your own role.')
    expect(await messageOf(disable, { userId: admin.id, disabled: true })).toBe(
      'You cannot disable your own account.',
    )
    for (const userId of ['nobody', '01890000-0000-7000-8000-000000000000'])
      expect(await messageOf(role, { userId, role: 'USER' })).toBe('There’s no such member.')
  })
})

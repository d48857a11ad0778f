import { expect, test } from 'vitest'
import { viewerOf } from '../../auth/sessions/sessions.ts'
import { db } from '../../database/db.ts'
import { env } from '../../lib/env.ts'
import { aMember, anAdmin, aViewer } from '../../test/factories.ts'
import { changeRole, findUnexplainedAdministrators, grantAdmin, revokeAdmin } from './roles.ts'
import { setDisabled } from '../../moderation/suspension/suspension.ts'
import { declineMember, reopenApplication, verifyMember } from './verification.ts'

const logOf = (targetId: string) =>
  db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' } })
const emailsTo = (memberId: string) => db.email.findMany({ where: { memberId } })
const tokenIn = (cookie: string) => cookie.split('=')[1]

test('verifies an applicant once, with one e-mail and one log entry', async () => {
  const [admin, applicant] = [await anAdmin(), await aMember({ isVerified: false })]

  await Promise.all([verifyMember(admin, applicant.id), verifyMember(admin, applicant.id)])
  await verifyMember(admin, applicant.id)

  expect(await db.member.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
    isVerified: true,
  })
  expect((await emailsTo(applicant.id)).map(({ kind }) => kind)).toEqual(['activated'])
  expect((await logOf(applicant.id)).map(({ action }) => action)).toEqual(['verify_user'])
})

test('rejects decisions about an applicant with an unconfirmed address', async () => {
  const [admin, { id }] = [await anAdmin(), await aMember({ isVerified: false, addressConfirmedAt: null })]
  const refused = { code: 'NOT_FOUND' }
  await expect(verifyMember(admin, id)).rejects.toMatchObject(refused)
  await expect(declineMember(admin, id, { reason: 'Too early' })).rejects.toMatchObject(refused)
  await expect(setDisabled(admin, id, { disabled: true })).rejects.toMatchObject(refused)
  expect(await emailsTo(id)).toEqual([])
})

test('declines an application once with a reason, and can still verify it', async () => {
  const [admin, applicant] = [await anAdmin(), await aMember({ isVerified: false })]

  await expect(declineMember(admin, applicant.id, { reason: ' ' })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'Reason is required',
  })
  await declineMember(admin, applicant.id, { reason: 'The profile is somebody else’s.' })
  await expect(declineMember(admin, applicant.id, { reason: 'Again' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })

  expect((await emailsTo(applicant.id)).map(({ kind }) => kind)).toEqual(['not-accepted'])
  expect(await verifyMember(admin, applicant.id)).toMatchObject({ isVerified: true, notAcceptedAt: null })
})

test('reopens only a declined application, once', async () => {
  const declined = {
    isVerified: false,
    notAcceptedAt: new Date(),
    notAcceptedReason: 'Not a profile of yours',
  }
  const [one, other] = [await aMember(declined), await aMember(declined)]
  const accepted = await aMember({ ...declined, isVerified: true })
  expect(await reopenApplication(db, one.id)).toBe(true)
  for (const { id } of [one, accepted]) expect(await reopenApplication(db, id)).toBe(false)
  const rowOf = ({ id }: { id: string }) => db.member.findUniqueOrThrow({ where: { id } })
  expect(await rowOf(one)).toEqual({ ...one, notAcceptedAt: null, notAcceptedReason: null })
  for (const each of [other, accepted]) expect(await rowOf(each)).toEqual(each)
})

test('ends every session when disabling a member, and restores none when enabling', async () => {
  const [admin, member] = [await anAdmin(), await aViewer()]

  await setDisabled(admin, member.id, { disabled: true, reason: 'Personal remarks' })
  expect(await viewerOf(tokenIn(member.cookie))).toBeNull()
  await setDisabled(admin, member.id, { disabled: false })
  expect(await viewerOf(tokenIn(member.cookie))).toBeNull()

  expect((await logOf(member.id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['disable_user', 'Personal remarks'],
    ['enable_user', null],
  ])
})

test('writes nothing when nothing changes', async () => {
  const [admin, member] = [await anAdmin(), await aViewer()]
  await setDisabled(admin, member.id, { disabled: false })
  await changeRole(admin, member.id, { role: 'user' })
  expect(await logOf(member.id)).toEqual([])
  expect(await viewerOf(tokenIn(member.cookie))).not.toBeNull()
})

test('requires confirmation in link mode to disable anyone or enable an administrator, but not to enable a member', async () => {
  const [admin, member, other] = [await anAdmin(), await aMember(), await aMember({ role: 'admin' })]
  env.SIGN_IN = 'link'
  await setDisabled(admin, member.id, { disabled: false })
  for (const [{ id }, disabled] of [
    [member, true],
    [other, true],
    [other, false],
  ] as const)
    await expect(setDisabled(admin, id, { disabled })).rejects.toMatchObject({ code: 'CONFIRM' })
})

test('rejects a change of the viewer’s own role, and disabling themselves', async () => {
  const admin = await anAdmin()
  await expect(changeRole(admin, admin.id, { role: 'user' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You cannot change your own role.',
  })
  await expect(setDisabled(admin, admin.id, { disabled: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You cannot disable your own account.',
  })
})

test('leaves one administrator when two demote each other simultaneously', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
    const [one, other] = [await anAdmin(), await anAdmin()]

    const results = await Promise.allSettled([
      changeRole(one, other.id, { role: 'user' }),
      changeRole(other, one.id, { role: 'user' }),
    ])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.member.count({ where: { role: 'admin' } })).toBe(1)
  }
})

test('leaves one administrator when one disables and the other demotes simultaneously', async () => {
  await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  const [one, other] = [await anAdmin(), await anAdmin()]
  await Promise.allSettled([
    setDisabled(one, other.id, { disabled: true }),
    changeRole(other, one.id, { role: 'user' }),
  ])
  expect(await db.member.count({ where: { role: 'admin', isDisabled: false } })).toBe(1)
})

test('rejects acts of an administrator whose role was just removed, even in a running request', async () => {
  const [one, other, member] = [await anAdmin(), await anAdmin(), await aMember()]
  await changeRole(one, other.id, { role: 'user' })
  expect(await viewerOf(tokenIn(other.cookie))).toMatchObject({ role: 'user' })
  // Also rejects a request that began before.
  await expect(changeRole(other, member.id, { role: 'admin' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only administrators can do this.',
  })
})

test('logs a change of role with the old and the new role', async () => {
  const [admin, member] = [await anAdmin(), await aMember()]
  for (const role of ['admin', 'user'] as const) await changeRole(admin, member.id, { role })
  expect((await logOf(member.id)).map(({ reason }) => reason)).toEqual(['User to Admin', 'Admin to User'])
})

test('makes a member an administrator from the command line, with a log entry', async () => {
  const member = await aMember({ isVerified: false, addressConfirmedAt: null })
  await grantAdmin(member.email)
  expect(await db.member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
    role: 'admin',
    isVerified: true,
    addressConfirmedAt: expect.any(Date) as Date,
  })
  expect(await logOf(member.id)).toMatchObject([
    { action: 'change_role', moderatorId: null, reason: 'Granted from the command line' },
  ])
  await expect(grantAdmin('nobody@members.example')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'No member has the address nobody@members.example.',
  })
})

test('repairs an administrator who cannot sign in from the command line, and changes no other', async () => {
  const usable = { role: 'admin', isVerified: true, isDisabled: false } as const
  for (const [facts, entries] of [
    [{}, 0],
    [{ isVerified: false }, 1],
    [{ isDisabled: true }, 1],
    [{ role: 'user' as const }, 1],
  ] as const) {
    const { id, email, addressConfirmedAt } = await aMember({ ...usable, ...facts })
    await grantAdmin(email)
    await grantAdmin(email)
    expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...usable,
      addressConfirmedAt,
    })
    expect(await logOf(id), JSON.stringify(facts)).toHaveLength(entries)
  }
})

test('finds administrators whose role the log does not explain', async () => {
  const unexplained = await aMember({ role: 'admin' })
  const [granted, revoked] = [await aMember(), await aMember()]
  for (const { email } of [granted, revoked]) await grantAdmin(email)
  await revokeAdmin(revoked.email)
  await db.member.update({ where: { id: revoked.id }, data: { role: 'admin' } })
  const found = await findUnexplainedAdministrators()
  expect(found).toEqual(expect.arrayContaining([unexplained.email, revoked.email]))
  expect(found).not.toContain(granted.email)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../../../api/database/db.ts'
import { findMaintenance } from '../../../api/cache/maintenance.ts'
import { aMember, aViewer } from '../../../api/test/factories.ts'
import { collect } from '../lib/steps.ts'
import { findAct, USAGE } from './acts.ts'

/** Runs the command as an operator does; returns its exit code and its last lines. */
async function admin(...args: string[]) {
  const { code, output } = await collect(process.execPath, ['.config/commands/admin.ts', ...args])
  return { code, output: output.replace(/^✓ (Database|Migrated|Demo).*\n/gm, '').trim() }
}

const logOf = (targetId: string) =>
  db.moderationLog.findMany({
    where: { targetId },
    orderBy: { sequence: 'asc' },
    select: { action: true, reason: true, moderatorId: true },
  })

/** Returns the events for the site's log, oldest first. */
const eventsOf = async () =>
  (
    await db.$queryRaw<{ data: { event: string; subject?: string } }[]>`
      select data from pgboss.job where name = 'operator-events' order by created_on`
  ).map(({ data }) => data)

test('grants and revokes the role, lists administrators, disables and enables a member', async () => {
  const { id, email } = await aMember({ firstName: 'Órla' })
  expect(await admin('grant', email)).toEqual({ code: 0, output: `✓ ${email} is an administrator` })
  expect((await admin('list')).output).toMatch(new RegExp(`^${email}  Órla Test\\w+  never active$`))
  expect(await admin('revoke', email)).toEqual({
    code: 0,
    output: `✓ ${email} is no administrator any more\n! Nobody is an administrator now: npm run admin -- grant EMAIL`,
  })
  expect(await admin('disable', email, '--reason', 'Their account was taken over.')).toEqual({
    code: 0,
    output: `✓ ${email} is disabled, and signed out everywhere`,
  })
  expect(await db.member.findUniqueOrThrow({ where: { id } })).toMatchObject({
    role: 'user',
    isDisabled: true,
  })
  expect(await db.email.count({ where: { memberId: id, kind: 'account-disabled' } })).toBe(1)
  expect((await admin('enable', email)).output).toBe(`✓ ${email} can sign in again`)

  const byCommand = { moderatorId: null }
  expect(await logOf(id)).toMatchObject([
    { action: 'change_role', reason: 'Granted from the command line', ...byCommand },
    { action: 'change_role', reason: 'Removed from the command line', ...byCommand },
    { action: 'disable_user', reason: 'Their account was taken over.', ...byCommand },
    { action: 'enable_user', ...byCommand },
  ])
  expect(await eventsOf()).toEqual(
    ['admin_granted', 'admin_revoked', 'member_disabled', 'member_enabled'].map((event) => ({
      event,
      subject: id,
    })),
  )
})

test('ends the sessions of a member whom it disables', async () => {
  const { email, sessionId } = await aViewer()
  await admin('disable', email, '--reason', 'Asked for by e-mail.')
  expect(await db.session.count({ where: { id: sessionId } })).toBe(0)
})

test('queues undelivered e-mails again, and removes expired data', async () => {
  const id = randomUUID()
  await db.email.create({
    data: { id, kind: 'sign-in', recipient: 'a@b.example', data: {}, state: 'failed', attempts: 17 },
  })
  expect((await admin('resend')).output).toBe('✓ 1 e-mail is in the queue again')
  expect(await db.email.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'queued', attempts: 0 })

  await db.rateLimit.create({ data: { key: 'votes:nobody', points: 1, expire: 1 } })
  expect((await admin('retention')).output).toMatch(/^✓ Removed: .*1 rates/)
})

test('starts and ends maintenance', async () => {
  const { output } = await admin('maintenance', 'on', '--until', '2099-12-24T14:30')
  expect(output).toContain(
    '✓ Nobody can write; visitors read that they can again from 24 December 2099 at 14:30',
  )
  expect(await findMaintenance()).toEqual({ until: new Date('2099-12-24T14:30:00Z') })
  expect((await admin('maintenance', 'off')).output).toBe('✓ Maintenance is over')
  expect(await findMaintenance()).toBeNull()
  expect(await admin('maintenance', 'on', '--until', '2001-01-01T00:00')).toMatchObject({ code: 1 })
})

test('prints its usage without arguments', async () => {
  expect(await admin()).toEqual({ code: 1, output: `✗ ${USAGE}` })
})

test.each([
  [['nonsense']],
  [['grant']],
  [['list', 'more']],
  [['grant', 'a@b.example', '--until', '1']],
  [['grant', 'a@b.example', '--nonsense']],
])('finds no action in %j', (args) => {
  expect(findAct(args)).toBeNull()
})

test.each([
  [
    ['disable', 'a@b.example'],
    'Say why: npm run admin -- disable EMAIL --reason TEXT. The member is sent it.',
  ],
  [['revoke', 'nobody@members.example'], 'No member has the address nobody@members.example.'],
])('refuses %j with an explanation', async (args, message) => {
  expect(await admin(...args)).toEqual({ code: 1, output: `✗ ${message}` })
})

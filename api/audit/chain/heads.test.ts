import { beforeEach, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import type { SignedInMember } from '../../policy.ts'
import { anAdmin, aMember } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { noteAct } from '../log.ts'
import { noteHead } from './heads.ts'
import { hex } from './hashes.ts'
import { verifyLog } from './verify.ts'

const server = acceptMail()
const on = (day: string) => new Date(`2026-11-${day}T23:55:00Z`)

let admin: SignedInMember
beforeEach(async () => {
  await forge('truncate "LogHead", "ModerationLog" cascade')
  await db.email.deleteMany()
  await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  admin = await anAdmin()
})

/** Changes rows with the rights of the tables' owner. */
async function forge(sql: string) {
  for (const table of ['ModerationLog', 'LogHead'])
    await db.$executeRawUnsafe(`alter table "${table}" disable trigger "${table}_append_only"`)
  await db.$executeRawUnsafe(sql)
  for (const table of ['ModerationLog', 'LogHead'])
    await db.$executeRawUnsafe(`alter table "${table}" enable trigger "${table}_append_only"`)
}

const act = async (reason = 'Kind and clear') =>
  noteAct(db, admin, { action: 'verify_user', targetType: 'user', targetId: (await aMember()).id, reason })

/** Sends the pending e-mails; returns their subjects and texts. */
async function sent() {
  const emails = await db.email.findMany({ where: { state: 'queued' } })
  for (const { id } of emails) await sendEmail(id)
  return server.accepted.map(
    (source) => `${headerOf(source, 'subject')} ${headerOf(source, 'to')} ${textIn(source)}`,
  )
}

test('records the last entry of the log on each day with new entries, and e-mails it to every administrator', async () => {
  const other = await anAdmin()
  await aMember({ role: 'admin', isDisabled: true })
  await act()
  const { sequence, hash } = await act()

  expect(await noteHead(on('20'))).toBe(true)
  expect(await db.logHead.findMany()).toMatchObject([{ day: new Date('2026-11-20'), sequence, hash }])
  const emails = await sent()
  expect(emails).toHaveLength(2)
  for (const email of emails) expect(email).toContain(`${sequence}:${hex(hash)}`)
  for (const { email } of [admin, other]) expect(emails.some((each) => each.includes(email))).toBe(true)
  expect(emails[0]).toMatch(/The moderation log on 2026-11-20: entry 2/)
  expect(emails[0]).toContain('has 2 new entries')
})

test('records it once a day, and not on a day without new entries', async () => {
  expect(await noteHead(on('20'))).toBe(false)
  await act()
  expect(await Promise.all([noteHead(on('20')), noteHead(on('20'))])).toContain(true)
  await act()
  expect(await noteHead(on('20'))).toBe(false)
  expect(await noteHead(on('21'))).toBe(true)
  expect(await noteHead(on('22'))).toBe(false)
  expect(await sent()).toHaveLength(2)
})

test('rejects changes to recorded heads', async () => {
  await act()
  await noteHead(on('20'))
  await expect(db.logHead.updateMany({ data: { sequence: 9 } })).rejects.toThrow('append-only')
  await expect(db.logHead.deleteMany()).rejects.toThrow('append-only')
  await expect(db.$executeRaw`truncate "LogHead"`).rejects.toThrow('append-only')
})

test('notifies administrators of a missing recorded entry, and records nothing', async () => {
  const { sequence } = await act()
  await noteHead(on('20'))
  await forge(`update "ModerationLog" entry set "createdAt" = "createdAt" - interval '1 day'`)
  await forge(`update "ModerationLog" entry set "hash" = moderation_log_public_hash('', entry)`)
  expect(await verifyLog()).toEqual({
    isWhole: false,
    sequence,
    problem: 'doesn’t match the saved checkpoint',
  })

  expect(await noteHead(on('21'))).toBe(false)
  expect((await sent()).at(-1)).toContain('entry 1 doesn’t match the saved checkpoint')
  await forge('truncate "ModerationLog" cascade')
  expect(await verifyLog()).toEqual({ isWhole: false, sequence, problem: 'was saved and is missing' })
  expect(await db.logHead.count()).toBe(1)
})

import { expect, test } from 'vitest'
import { db } from '../db.ts'
import type { Person } from '../policy.ts'
import { anAdmin, aMember, aPost, aReply } from '../test/factories.ts'
import { csvField } from './csv.ts'
import { verifyLog } from './log-chain.ts'
import { exportLog } from './log-export.ts'
import { countLog, findActions, findLog, noteAct } from './log.ts'
import { describe as describeTargets } from './targets.ts'

async function anEntry(
  admin: Person,
  reason: string | null = null,
  action: 'verify_user' | 'disable_user' = 'verify_user',
) {
  const { id: targetId } = await aMember()
  return noteAct(db, admin, { action, targetType: 'user', targetId, reason })
}

const found = async (admin: Person, filter: object) =>
  (await findLog(admin, filter, {})).nodes.map(({ id }) => id)

test('the log is found by reason, target, moderator and action, newest first', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const first = await anEntry(one, 'Profile is real: 100% sure')
  const second = await anEntry(other, null, 'disable_user')

  expect(await found(one, {})).toEqual([second.id, first.id])
  expect(await found(one, { search: 'REAL' })).toEqual([first.id])
  expect(await found(one, { search: '%' })).toEqual([first.id])
  expect(await found(one, { search: second.targetId })).toEqual([second.id])
  expect(await found(one, { search: `${second.targetId.slice(0, 8)}…` })).toContain(second.id)
  expect(await found(one, { moderatorId: other.id })).toEqual([second.id])
  expect(await found(one, { action: 'verify_user' })).toEqual([first.id])
  expect(await found(one, { moderatorId: 'nobody' })).toEqual([])
  expect(await findActions(one)).toEqual(['disable_user', 'verify_user'])
  expect(await countLog(one, { action: 'verify_user' })).toBe(1)
})

test('an entry says who acted and on what, and Unknown when they are gone', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin)
  const [shown] = await describeTargets([entry])
  expect(shown).toMatchObject({ moderator: { id: admin.id }, targetName: expect.stringContaining('Nuala') })

  await db.member.delete({ where: { id: admin.id } })
  const [later] = await describeTargets([entry])
  expect(later?.moderator).toBeNull()
})

test('an entry leads to its post or reply until one of them is deleted', async () => {
  const admin = await anAdmin()
  const post = await aPost({ title: 'Who owns the Sprint Goal?' })
  const reply = await aReply(post.id)
  const entries = [
    await noteAct(db, admin, { action: 'approve_post', targetType: 'post', targetId: post.id }),
    await noteAct(db, admin, { action: 'approve_reply', targetType: 'reply', targetId: reply.id }),
  ]
  const places = async () => (await describeTargets(entries)).map(({ targetPostId }) => targetPostId)
  expect(await places()).toEqual([post.id, post.id])

  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date() } })
  expect(await places()).toEqual([post.id, null])

  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: null } })
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  expect(await places()).toEqual([null, null])
  expect((await describeTargets(entries))[0]?.targetName).toBe('Who owns the Sprint Goal?')
})

test('the database refuses to change or delete an entry', async () => {
  const { id } = await anEntry(await anAdmin())
  await expect(db.moderationLog.update({ where: { id }, data: { reason: 'Nothing' } })).rejects.toThrow(
    /append-only/,
  )
  await expect(db.moderationLog.delete({ where: { id } })).rejects.toThrow(/append-only/)
  await expect(db.$executeRaw`truncate "ModerationLog"`).rejects.toThrow(/append-only/)
})

test('the chain is whole, whatever the reasons say', async () => {
  const admin = await anAdmin()
  for (const reason of [
    '"quoted" \\ back',
    'tab\tand\nline',
    'fada áéí 😀 \u2028',
    '\u0001\u007f',
    null,
    'null',
  ])
    await anEntry(admin, reason)
  const report = await verifyLog()
  expect(report).toMatchObject({ isWhole: true, count: await db.moderationLog.count() })
  const last = report.isWhole ? report.last : null
  expect(await verifyLog(last ?? undefined)).toMatchObject({ isWhole: true })
  await anEntry(admin)
  expect(await verifyLog(last ?? undefined)).toMatchObject({ isWhole: true })
})

test('an entry that was changed, taken out or taken off the end shows', async () => {
  const admin = await anAdmin()
  const [one, other, end] = [await anEntry(admin, 'kept'), await anEntry(admin), await anEntry(admin)]
  const noted = { sequence: end.sequence, hash: Buffer.from(end.hash).toString('hex') }
  const forge = async (sql: string) => {
    await db.$executeRawUnsafe('alter table "ModerationLog" disable trigger "ModerationLog_append_only"')
    await db.$executeRawUnsafe(sql)
    await db.$executeRawUnsafe('alter table "ModerationLog" enable trigger "ModerationLog_append_only"')
  }

  await forge(`delete from "ModerationLog" where "id" = '${end.id}'`)
  expect(await verifyLog()).toMatchObject({ isWhole: true })
  expect(await verifyLog(noted)).toMatchObject({ isWhole: false, sequence: end.sequence })

  await forge(`update "ModerationLog" set "reason" = 'changed' where "id" = '${one.id}'`)
  expect(await verifyLog()).toMatchObject({ isWhole: false, sequence: one.sequence, problem: 'was changed' })
  await forge(`update "ModerationLog" set "reason" = 'kept' where "id" = '${one.id}'`)
  expect(await verifyLog()).toMatchObject({ isWhole: true })

  await anEntry(admin)
  await forge(`delete from "ModerationLog" where "id" = '${other.id}'`)
  expect(await verifyLog()).toMatchObject({ isWhole: false, sequence: other.sequence, problem: 'is missing' })
  expect(await found(admin, { targetId: one.targetId })).toEqual([one.id])
})

test('a field is quoted as RFC 4180 asks, and is no formula', () => {
  expect(csvField('plain')).toBe('plain')
  expect(csvField('a "b", c')).toBe('"a ""b"", c"')
  expect(csvField('two\nlines')).toBe('"two\nlines"')
  for (const start of ['=', '+', '-', '@', '\t']) expect(csvField(`${start}1+1`)).toBe(`'${start}1+1`)
  expect(csvField('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
})

test('the export holds what is filtered, in UTF-8 with its names', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin, '=1+1, "really"', 'disable_user')
  let text = ''
  for await (const piece of exportLog(admin, { moderatorId: admin.id })) text += piece

  expect(text.split('\r\n')).toEqual([
    '\uFEFFDate,Moderator,Moderator id,Action,Target type,Target id,Reason',
    `${entry.createdAt.toISOString()},Gráinne ${admin.lastName},${admin.id},disable_user,user,${entry.targetId},"'=1+1, ""really"""`,
    '',
  ])
  expect(() => exportLog(null, {})).toThrow('You must be logged in')
})

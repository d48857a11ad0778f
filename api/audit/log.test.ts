import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import type { SignedInMember } from '../policy.ts'
import { anAdmin, aMember, aPost, aReply } from '../test/factories.ts'
import { statementsOf } from '../test/statements.ts'
import { verifyLog } from './chain/verify.ts'
import { csvField, exportLog } from './export.ts'
import { countLog, findActions, findLog, noteAct } from './log.ts'
import { describe as describeTargets } from './targets.ts'

async function anEntry(
  admin: SignedInMember,
  reason: string | null = null,
  action: 'verify_user' | 'disable_user' = 'verify_user',
) {
  const { id: targetId } = await aMember()
  return noteAct(db, admin, { action, targetType: 'user', targetId, reason })
}

const found = async (admin: SignedInMember, filter: object) =>
  (await findLog(admin, filter, {})).nodes.map(({ id }) => id)

test('filters the log by reason, target, moderator and action, newest first', async () => {
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

test('finds any part of a reason or an id, even two letters, with or without a fada', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin, 'Ní hé seo an fóram: rothaíocht, 50% off_road')
  await anEntry(admin, 'Something else')
  for (const part of ['othaioch', 'FÓRAM', 'hé', 'aí', 'm:', '50% o', 'f_r', 'ad', 'ír'])
    expect((await found(admin, { search: part })).includes(entry.id), part).toBe(part !== 'ír')
  for (const part of [
    entry.targetId.slice(9, 18),
    entry.targetId.slice(-3),
    `${entry.targetId.slice(0, 8).toUpperCase()}…`,
    entry.targetId.slice(-2),
  ]) {
    expect(await found(admin, { search: part, targetId: entry.targetId }), part).toEqual([entry.id])
    expect(await countLog(admin, { search: part, targetId: entry.targetId }), part).toBe(1)
  }
  expect(await found(admin, { search: 'o_f' })).toEqual([])
})

test('searches for two letters in the index of pairs unless ids can contain them', async () => {
  const admin = await anAdmin()
  const usesPairs = async (search: string) =>
    (await statementsOf(() => findLog(admin, { search }, {}))).some(({ text }) =>
      text.includes('letter_pairs'),
    )
  for (const part of ['hé', 'xa', 'ax', 'm:']) expect(await usesPairs(part), part).toBe(true)
  for (const part of ['h', 'ab', 'a-', '3F', 'hey', 'heyd']) expect(await usesPairs(part), part).toBe(false)
})

test('treats an ellipsis as one only at the end of an id', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin, 'Wait… what is this?')
  expect(await found(admin, { search: 'wait… what' })).toEqual([entry.id])
  expect(await found(admin, { targetId: 'nothing' })).toEqual([])
})

test('pages through the log forwards and backwards, with and without a filter', async () => {
  const admin = await anAdmin()
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1) ids.unshift((await anEntry(admin)).id)
  await anEntry(await anAdmin())
  const pageOf = async (to: object) => findLog(admin, { moderatorId: admin.id }, { first: 2, ...to })
  const idsOf = ({ nodes }: Awaited<ReturnType<typeof pageOf>>) => nodes.map(({ id }) => id)
  const first = await pageOf({})
  const second = await pageOf({ after: first.next })
  const third = await pageOf({ after: second.next })
  expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect(idsOf(await pageOf({ before: third.previous }))).toEqual(ids.slice(2, 4))
  expect(idsOf(await pageOf({ before: second.previous }))).toEqual(ids.slice(0, 2))
})

test('reads only the subjects of the entries on the page', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin)
  const read = (await statementsOf(() => describeTargets([entry]))).map(({ text }) => text)
  expect(read.length).toBeGreaterThan(0)
  for (const text of read) expect(text).toMatch(/ in \(|= any|"id" = \$1|1=0/i)
})

test('names the moderator and the subject of an entry, or Unknown after their deletion', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin)
  const [shown] = await describeTargets([entry])
  expect(shown).toMatchObject({ moderator: { id: admin.id }, targetName: expect.stringContaining('Nuala') })

  await db.member.delete({ where: { id: admin.id } })
  const [later] = await describeTargets([entry])
  expect(later?.moderator).toBeNull()
})

test('links an entry to its post or reply until that is deleted', async () => {
  const admin = await anAdmin()
  const post = await aPost({ title: 'Who owns the Sprint Goal?' })
  const reply = await aReply(post.id)
  const entries = [
    await noteAct(db, admin, { action: 'approve_post', targetType: 'post', targetId: post.id }),
    await noteAct(db, admin, { action: 'approve_reply', targetType: 'reply', targetId: reply.id }),
  ]
  const postIds = async () => (await describeTargets(entries)).map(({ targetPostId }) => targetPostId)
  expect(await postIds()).toEqual([post.id, post.id])

  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: new Date() } })
  expect(await postIds()).toEqual([post.id, null])

  await db.reply.update({ where: { id: reply.id }, data: { deletedAt: null } })
  await db.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  expect(await postIds()).toEqual([null, null])
  expect((await describeTargets(entries))[0]?.targetName).toBe('Who owns the Sprint Goal?')
})

test('rejects a change or deletion of an entry in the database', async () => {
  const { id } = await anEntry(await anAdmin())
  await expect(db.moderationLog.update({ where: { id }, data: { reason: 'Nothing' } })).rejects.toThrow(
    /append-only/,
  )
  await expect(db.moderationLog.delete({ where: { id } })).rejects.toThrow(/append-only/)
  await expect(db.$executeRaw`truncate "ModerationLog" cascade`).rejects.toThrow(/append-only/)
})

test('chains entries with any reason without gaps', async () => {
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

/** Changes rows with the rights of the table's owner. */
async function forge(sql: string) {
  await db.$executeRawUnsafe('alter table "ModerationLog" disable trigger "ModerationLog_append_only"')
  await db.$executeRawUnsafe(sql)
  await db.$executeRawUnsafe('alter table "ModerationLog" enable trigger "ModerationLog_append_only"')
}

test('detects a chain rewritten by its owner by a head recorded elsewhere', async () => {
  const admin = await anAdmin()
  const { sequence } = await anEntry(admin, 'as it was decided')
  const before = await verifyLog()
  const noted = before.isWhole ? before.last : null
  expect(noted?.sequence).toBe(sequence)
  await forge(
    `update "ModerationLog" entry set "reason" = 'as somebody wishes' where "sequence" = ${sequence}`,
  )
  await forge(`update "ModerationLog" entry set "commitment" = moderation_log_commitment(entry)
    where "sequence" = ${sequence}`)
  await forge(`update "ModerationLog" entry set "hash" = moderation_log_public_hash(
    coalesce((select "hash" from "ModerationLog" where "sequence" = ${sequence - 1n}), ''), entry)
    where "sequence" = ${sequence}`)
  expect(await verifyLog()).toMatchObject({ isWhole: true })
  expect(await verifyLog(noted ?? undefined)).toEqual({
    isWhole: false,
    sequence,
    problem: 'doesn’t match the saved checkpoint',
  })
  expect(await verifyLog({ sequence: sequence + 1n, hash: noted?.hash ?? '' })).toEqual({
    isWhole: false,
    sequence: sequence + 1n,
    problem: 'was saved and is missing',
  })
})

test('detects an entry that was changed, deleted or removed from the end', async () => {
  const admin = await anAdmin()
  const [one, other, end] = [await anEntry(admin, 'kept'), await anEntry(admin), await anEntry(admin)]
  const noted = { sequence: end.sequence, hash: Buffer.from(end.hash).toString('hex') }
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

test('quotes a field by RFC 4180 and neutralises formulas', () => {
  expect(csvField('plain')).toBe('plain')
  expect(csvField('a "b", c')).toBe('"a ""b"", c"')
  expect(csvField('two\nlines')).toBe('"two\nlines"')
  for (const start of ['=', '+', '-', '@', '\t']) expect(csvField(`${start}1+1`)).toBe(`'${start}1+1`)
  expect(csvField('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`)
})

test('exports the filtered entries in UTF-8 with names', async () => {
  const admin = await anAdmin()
  const entry = await anEntry(admin, '=1+1, "really"', 'disable_user')
  const digits = (bytes: Uint8Array | null) => Buffer.from(bytes ?? '').toString('hex')
  const { salt, commitment, hash } = await db.moderationLog.findUniqueOrThrow({ where: { id: entry.id } })
  const proof = ['', entry.id, entry.sequence, 2, ...[salt, commitment, hash].map(digits)].join(',')
  let text = ''
  for await (const piece of exportLog(admin, { moderatorId: admin.id })) text += piece

  expect(text.split('\r\n')).toEqual([
    '\uFEFFDate,Moderator,Moderator id,Action,Target type,Target id,Reason,Rule,Id,Number,Version,Salt,Commitment,Hash',
    `${entry.createdAt.toISOString()},Gráinne ${admin.lastName},${admin.id},disable_user,user,${entry.targetId},"'=1+1, ""really""",${proof}`,
    '',
  ])
  expect(() => exportLog(null, {})).toThrow('You must be logged in')
})

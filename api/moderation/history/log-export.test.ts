import { beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember, anAdmin, type SignedIn } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'
import { verifyLog } from '../../audit/chain/verify.ts'
import { exportLog } from '../../audit/export.ts'
import { countLog, noteAct } from '../../audit/log.ts'
import { describe as describeTargets } from '../../audit/targets.ts'

// Tests a log longer than one page of the export.

let [one, other]: SignedIn[] = []
beforeAll(async () => {
  one = await anAdmin()
  other = await anAdmin()
})

/** Bypasses the chain, which would take as long as all other tests together. */
async function write(moderator: SignedIn | undefined, count: number) {
  await db.$executeRawUnsafe('alter table "ModerationLog" disable trigger user')
  await db.$executeRaw`
    insert into "ModerationLog" ("id", "moderatorId", "action", "targetType", "targetId", "reason", "sequence", "hash")
    select uuidv7(), ${moderator?.id}::uuid, 'verify_user', 'user', uuidv7(), 'Number ' || n,
      n + (select count(*) from "ModerationLog"), ''
    from generate_series(1, ${count}) n`
  await db.$executeRawUnsafe('alter table "ModerationLog" enable trigger user')
}

async function exported(moderatorId?: string) {
  const pieces: string[] = []
  for await (const piece of exportLog(one ?? null, { moderatorId: moderatorId ?? null })) pieces.push(piece)
  return { pieces, lines: pieces.join('').trimEnd().split('\r\n').slice(1) }
}

test('exports an empty log', async () => {
  expect(await verifyLog()).toEqual({ isWhole: true, count: 0, last: null })
  expect(await exported()).toMatchObject({ lines: [] })
})

test('names the site for acts of the command line, and no moderator after their deletion', async () => {
  const [member, gone] = [await aMember(), await anAdmin()]
  const facts = { action: 'change_role', targetType: 'user', targetId: member.id } as const
  const byNobody = await noteAct(db, null, facts)
  const byGone = await noteAct(db, gone, { ...facts, reason: 'Why' })
  await db.member.delete({ where: { id: gone.id } })
  let text = ''
  for await (const piece of exportLog(one ?? null, { targetId: member.id })) text += piece
  // Removes the columns that prove the entry.
  const withoutProof = (line: string) => line.split(',').slice(0, 8).join(',')
  expect(text.split('\r\n').slice(1).map(withoutProof)).toEqual([
    `${byGone.createdAt.toISOString()},Unknown,${gone.id},change_role,user,${member.id},Why,`,
    `${byNobody.createdAt.toISOString()},The site,,change_role,user,${member.id},,`,
    '',
  ])

  const shown = await describeTargets([byNobody, byGone])
  expect(shown).toMatchObject([
    { moderator: null, targetName: `Nuala ${member.lastName}`, targetPostId: null },
    { moderator: null, targetName: `Nuala ${member.lastName}`, targetPostId: null },
  ])
  await db.member.delete({ where: { id: member.id } })
  expect(await describeTargets([byNobody])).toMatchObject([{ targetName: null, targetPostId: null }])
})

test('exports a log in pages to its end, newest first, with one query for each name', async () => {
  await write(one, 2_000)
  await write(other, 2_999)
  const whole = await exported()
  expect(whole.pieces).toHaveLength(4)
  expect(whole.lines).toHaveLength(5_001)
  expect(new Set(whole.lines).size).toBe(5_001)
  expect(whole.lines[0]).toContain(`Gráinne ${other?.lastName},${other?.id},verify_user,user,`)
  expect(whole.lines[0]).toContain(',Number 2999,')

  // Exactly one page.
  const { lines } = await exported(one?.id)
  expect(lines).toHaveLength(2_000)
  expect(lines.at(-1)).toContain(`Gráinne ${one?.lastName},${one?.id},verify_user,user,`)
  expect(lines.at(-1)).toContain(',Number 1,')
  const names = (await statementsOf(() => exported())).filter(({ text }) => text.includes('"Member"'))
  expect(names).toHaveLength(3)
  for (const { text } of names) expect(text).toMatch(/ in \(|= any|"id" = \$1/i)
})

test('counts at most ten thousand and one, for administrators only', async () => {
  expect(await countLog(one ?? null, {})).toBe(5_001)
  await write(other, 5_001)
  expect(await countLog(one ?? null, {})).toBe(10_001)
  expect(await countLog(one ?? null, { moderatorId: 'nobody' })).toBe(0)
  await expect(countLog(null, {})).rejects.toMatchObject({ code: 'SIGNED_OUT' })
})

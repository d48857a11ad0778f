import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { adjustVotes } from '../../forum/votes/adjustments.ts'
import { lockPost } from '../../forum/items/locks.ts'
import { env } from '../../lib/env.ts'
import { execute } from '../../test/execute.ts'
import { aMember, anAdmin, aPost } from '../../test/factories.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { untilSomebodyWaits } from '../../test/waiting.ts'
import { decideItem } from '../acts/decide.ts'
import { undoDecisions } from '../acts/undo/undo.ts'
import { aReport, actionsOn, decide, outcomeOf, queueOf } from '../../test/moderation/report-calls.ts'

const server = acceptMail()

beforeAll(() => void (env.RATE_LIMITS = 'off'))

describe('undoing a decision on reports only', () => {
  const UNDO =
    'mutation ($input: UndoReportsDecisionInput!) { undoReportsDecision(input: $input) { message } }'
  const tooLate = {
    errors: [{ message: 'It’s too late to undo this.', extensions: { code: 'CONFLICT' } }],
  }
  const reasonOfLast = async (targetId: string) =>
    (await db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { sequence: 'desc' } })).reason

  test('reopens them and notifies nobody', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    const reports = [await aReport(targetId), await aReport(targetId)]
    const input = { targetType: 'POST', targetId }
    await decide(admin, { ...input, outcome: 'DISMISSED', note: 'We see nothing wrong with it.' })
    expect((await queueOf(admin)).map((each) => each.targetId)).not.toContain(targetId)

    expect((await execute(admin, UNDO, { input })).data).toEqual({
      undoReportsDecision: { message: 'The reports are open again.' },
    })
    const reported = (await queueOf(admin)).find((each) => each.targetId === targetId)
    expect(reported?.reports.count).toBe(2)
    for (const report of reports) expect(await outcomeOf(server, report)).toBeNull()
    expect(await actionsOn(targetId)).toEqual(['dismiss_report', 'reopen_report'])
    expect(await reasonOfLast(targetId)).toBe('Undone: were dismissed')
    expect(await execute(admin, UNDO, { input })).toMatchObject(tooLate)
  })

  test('reopens only those on that item, and again after another dismissal', async () => {
    const [admin, { id: targetId }, { id: later }] = [await anAdmin(), await aPost(), await aPost()]
    for (const id of [targetId, later]) await aReport(id)
    const openOn = (id: string) => db.report.count({ where: { targetId: id, decidedAt: null } })
    const dismiss = (id: string) => decide(admin, { targetType: 'POST', targetId: id, outcome: 'DISMISSED' })
    const undo = () => execute(admin, UNDO, { input: { targetType: 'POST', targetId } })
    await dismiss(targetId)
    await dismiss(later)
    await undo()
    expect([await openOn(targetId), await openOn(later)]).toEqual([1, 0])
    await dismiss(targetId)
    // Other acts on the item meanwhile are separate.
    const votes = { likeAdjustment: 1, dislikeAdjustment: 0, reason: 'Machines' }
    await adjustVotes(admin, { type: 'post', id: targetId, ...votes })
    await undo()
    expect([await openOn(targetId), await openOn(later)]).toEqual([1, 0])
  })

  test('logs whether they were upheld', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aMember()]
    await aReport(targetId, { targetType: 'user' })
    await decide(admin, { targetType: 'USER', targetId, outcome: 'UPHELD' })
    await execute(admin, UNDO, { input: { targetType: 'USER', targetId } })
    expect(await reasonOfLast(targetId)).toBe('Undone: were upheld')
  })

  test('is limited to the viewer’s own act within ten seconds, and excludes reports upheld by a decision on the item', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    await aReport(targetId)
    const input = { targetType: 'POST', targetId }
    expect(await execute(admin, UNDO, { input })).toMatchObject(tooLate)
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    expect(await execute(await anAdmin(), UNDO, { input })).toMatchObject(tooLate)
    vi.useFakeTimers({ now: Date.now() + 13_000, toFake: ['Date'] })
    try {
      expect(await execute(admin, UNDO, { input })).toMatchObject(tooLate)
    } finally {
      vi.useRealTimers()
    }

    const { id: other } = await aPost()
    await aReport(other)
    await decideItem(admin, 'post', other, { status: 'reject', from: 'approved', rule: 'advertising' })
    expect(await execute(admin, UNDO, { input: { targetType: 'POST', targetId: other } })).toMatchObject(
      tooLate,
    )
  })

  test('waits for a simultaneous act on the item', async () => {
    const [admin, { id: targetId }] = [await anAdmin(), await aPost()]
    await aReport(targetId)
    const input = { targetType: 'POST', targetId }
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    const { undoing } = await db.$transaction(async (quicker) => {
      await lockPost(quicker, targetId)
      const response = execute(admin, UNDO, { input })
      await untilSomebodyWaits()
      return { undoing: response }
    })
    expect((await undoing).errors).toBeUndefined()
  })

  test('leaves the item’s own decision to a separate undo', async () => {
    const [admin, { id }] = [await anAdmin(), await aPost({ status: 'pending' })]
    const { target } = await decideItem(admin, 'post', id, { status: 'approve' })
    await aReport(id)
    const input = { targetType: 'POST', targetId: id }
    await decide(admin, { ...input, outcome: 'DISMISSED' })
    await execute(admin, UNDO, { input })
    expect(await undoDecisions(admin, { items: [target] })).toBe(1)
  })
})

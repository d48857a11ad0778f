import { randomUUIDv7 } from 'node:crypto'
import { db } from '../../database/db.ts'
import { noteAct } from '../../audit/log.ts'
import { UNDO_UNTIL } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { reportKey, reportsDecision } from '../../reports/rules.ts'
import { reopenReports, resolveReports } from '../../reports/resolution.ts'
import { lockReportTarget } from '../../reports/targets.ts'
import { bundleAct } from '../acts/bundling.ts'
import { decide } from '../acts/decide.ts'
import { IS_PENDING } from '../../forum/items/pending-items.ts'
import { findPendingOf } from '../queue/queue.ts'
import { ON_REPORTS, REOPENING_REPORTS } from '../acts/states.ts'

/**
 * Decides all open reports on a subject. Dismissing those on a hidden item publishes it again. Those on a post or reply
 * are upheld by unpublishing it; those on a profile after an act on the member.
 * @param input `{targetType, targetId, outcome, note?, version?}`; the note is for the reporters, and the version is
 *   that of the hidden item that was read
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID; CONFLICT without open reports, or for another version than was read
 */
export async function decideReports(viewer: Viewer, input: unknown): Promise<{ message: string }> {
  requireAdmin(viewer)
  const { outcome, note, version, ...key } = parse(reportsDecision, input)
  const { targetType, targetId } = key
  const done = { message: outcome === 'upheld' ? 'The reports are upheld.' : 'The reports are dismissed.' }
  if (targetType !== 'user') {
    if (outcome === 'upheld')
      throw new Refusal('INVALID', 'Unpublish or reject it: that upholds the reports.')
    const pending = await findPendingOf(db, targetType, targetId, IS_PENDING)
    if (pending && !pending.isEdit) {
      if (!version) throw new Refusal('CONFLICT', 'This has since been hidden. Please read it again.')
      const order = { type: targetType, id: targetId, version, action: 'approve', from: 'pending' } as const
      await decide(viewer, { ...order, note: null, rule: null, reportNote: note })
      return done
    }
  }
  const began = new Date()
  return db.$transaction(async (tx) => {
    await lockReportTarget(tx, key)
    const id = randomUUIDv7()
    const resolved = await resolveReports(tx, key, { outcome, decisionId: id, note })
    if (resolved === 0) throw new Refusal('CONFLICT', 'Someone has just decided this.')
    await bundleAct(began, [targetId], tx)
    await noteAct(tx, viewer, { id, action: ON_REPORTS[outcome], targetType, targetId, reason: note })
    return done
  })
}

/**
 * Undoes the viewer's decision on the reports on a subject, within ten seconds: they are reopened, nobody is notified,
 * and both acts are logged. Reports resolved by a decision about the item are reopened by undoing that.
 * @param input `{targetType, targetId}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID; CONFLICT when it is too late
 */
export async function undoReportsDecision(viewer: Viewer, input: unknown): Promise<{ message: string }> {
  requireAdmin(viewer)
  const { targetType, targetId } = parse(reportKey, input)
  return db.$transaction(async (tx) => {
    await lockReportTarget(tx, { targetType, targetId })
    const entry = await tx.moderationLog.findFirst({
      where: { targetType, targetId, action: { in: [...Object.values(ON_REPORTS), REOPENING_REPORTS] } },
      orderBy: { id: 'desc' },
    })
    const isTheirs = entry?.moderatorId === viewer.id
    const isInTime = entry && Date.now() - entry.createdAt.getTime() <= UNDO_UNTIL
    if (!isTheirs || !isInTime || (await reopenReports(tx, entry.id)) === 0)
      throw new Refusal('CONFLICT', 'It’s too late to undo this.')
    const reason = `Undone: ${entry.action === ON_REPORTS.upheld ? 'were upheld' : 'were dismissed'}`
    await noteAct(tx, viewer, { action: REOPENING_REPORTS, targetType, targetId, reason })
    return { message: 'The reports are open again.' }
  })
}

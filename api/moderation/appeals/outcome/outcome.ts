import { randomUUIDv7 } from 'node:crypto'
import type { Appeal } from '../../../../prisma/client/client.ts'
import { noteAct } from '../../../audit/log.ts'
import { db, type Database } from '../../../database/db.ts'
import { ITEM } from '../../../forum/items/items.ts'
import { publish } from '../../../forum/items/publication.ts'
import { noteEvent } from '../../../http/security-events.ts'
import { parse } from '../../../lib/parse.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { enableOnAppeal } from '../../suspension/suspension.ts'
import { reopenApplication } from '../../../members/administration/verification.ts'
import { correctReports } from '../../../reports/corrections.ts'
import { reopenReport } from '../../../reports/resolution.ts'
import { closeNotifications } from '../../../notifications/notify.ts'
import { pendingWork } from '../../../notifications/subjects.ts'
import { isUuid } from '../../../database/cursors.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../../../policy.ts'
import { appealDecision } from '../../../decisions/rules.ts'
import { refusedAt } from '../../acts/reports.ts'
import { actionOn } from '../../acts/states.ts'
import { findTargetAt } from '../../acts/targets.ts'
import { restoreByAct } from '../../versions/versions.ts'
import { requireAppealable } from '../appeals.ts'
import { isBack } from '../appealable.ts'
import { subjectOf, type Appealable } from '../subject.ts'
import { notifyOutcome } from './emails.ts'
import { requireImpartial } from './impartial.ts'
import { isObsolete } from './obsolete.ts'

type Grant = (
  tx: Database,
  moderator: SignedInMember,
  appealable: Appealable,
  reason: string,
) => Promise<boolean>

/**
 * Decides an appeal. Granting it restores the previous state: the item is published, the account enabled, the
 * application or report reopened. The decision, the log entry and the e-mail are written in one transaction.
 * @param input `{outcome, answer}`
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND; FORBIDDEN for the administrator who made the decision or the appeal
 *   when there is another; CONFLICT when another decision was first or there is nothing to restore any more
 */
export async function decideAppeal(viewer: Viewer, id: string, input: unknown): Promise<Appeal> {
  requireAdmin(viewer)
  const { outcome, answer: decisionNote } = parse(appealDecision, input)
  if (!isUuid(id)) throw unknown()
  const [decided, { about, targetId: subject }] = await db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<unknown[]>`select id from "Appeal" where id = ${id}::uuid for update`
    const appeal = locked ? await tx.appeal.findUnique({ where: { id } }) : null
    if (!appeal) throw unknown()
    const appealable = await requireAppealable(tx, subjectOf(appeal))
    await requireImpartial(tx, viewer.id, appealable)
    if (isObsolete(appeal))
      throw new Refusal('CONFLICT', 'This appeal is closed: the decision no longer applies.')
    if (appeal.decidedAt) throw new Refusal('CONFLICT', 'Someone else has just decided this appeal.')
    if (outcome === 'granted' && !(await grant(tx, viewer, appealable, decisionNote)))
      throw new Refusal('CONFLICT', 'It’s been changed since, so there’s nothing left to put back.')
    const decided = await tx.appeal.update({
      where: { id },
      data: { outcome, answer: decisionNote, decidedAt: new Date(), decidedById: viewer.id },
    })
    await notifyOutcome(tx, decided)
    await closeNotifications(tx, [pendingWork('appeal', id)])
    const { targetType, targetId } = appealable
    const action = outcome === 'granted' ? 'grant_appeal' : 'refuse_appeal'
    await noteAct(tx, viewer, { action, targetType, targetId, reason: decisionNote })
    return [decided, appealable] as const
  })
  if (about === 'account' && outcome === 'granted')
    await noteEvent('member_enabled', viewer, { by: 'appeal' }, subject)
  return decided
}

const unknown = () => new Refusal('NOT_FOUND', 'There’s no such appeal.')

/** Another administrator may have restored it already: granting then only notifies. */
const grant: Grant = (tx, moderator, appealable, reason) =>
  appealable.isInForce ? GRANTS[appealable.about](tx, moderator, appealable, reason) : isBack(tx, appealable)

/** Restores each kind of subject; the functions return true when there was anything to restore. */
const GRANTS: Record<Appealable['about'], Grant> = {
  item: async (tx, moderator, { targetType, targetId: id }) => {
    const type = targetType === 'reply' ? 'reply' : 'post'
    await ITEM[type].lockWithPost(tx, id)
    const target = await findTargetAt(tx, { type, id, status: 'rejected' })
    if (!target || !(await publish(tx, target, 'rejected'))) return false
    const [action, decisionId] = [actionOn('restore', type), randomUUIDv7()]
    if (target.type === type)
      await correctReports(
        tx,
        { targetType: type, targetId: id },
        { outcome: 'dismissed', decisionId, since: await refusedAt(tx, type, id) },
      )
    const reason = 'An appeal was upheld'
    await noteAct(tx, moderator, { id: decisionId, action, targetType, targetId: id, reason })
    return true
  },
  version: async (tx, moderator, { subject, targetType, targetId: id }) => {
    const type = targetType === 'reply' ? 'reply' : 'post'
    return restoreByAct(tx, moderator, { type, id, withheldBy: subject.id })
  },
  account: (tx, moderator, { targetId }, reason) => enableOnAppeal(tx, moderator, targetId, reason),
  application: (tx, _moderator, { targetId }) => reopenApplication(tx, targetId),
  report: (tx, _moderator, { subject }) => reopenReport(tx, subject.id),
}

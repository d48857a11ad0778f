import type { Appeal } from '../../../../prisma/client/client.ts'
import { db } from '../../../database/db.ts'
import { afterUndo } from '../../../items/undo.ts'
import { enqueueEmail, withdrawEmails } from '../../../mail/outbox.ts'
import { closeNotifications } from '../../../notifications/notify.ts'
import { pendingWork } from '../../../notifications/subjects.ts'
import { appellantOf } from '../appellant.ts'
import { appealClosed } from './closing-emails.ts'
import { IS_OPEN, SUBJECT_IN_FORCE } from '../in-force.ts'

/** The number of appeals closed per transaction. */
const AT_ONCE = 100

/**
 * Closes appeals against obsolete decisions: the author has submitted the text again or removed it, or the item was
 * restored or decided again. The appellant is notified of the reason. Reopens appeals whose decision is in force again.
 * Runs as a job; until then the queue hides obsolete ones.
 */
export async function reconcileAppeals(): Promise<void> {
  await openAgain()
  while ((await closeSome()) === AT_ONCE);
}

/**
 * Reopens appeals whose subject was restored with its decision in force: the appellant, who cannot appeal twice, gets
 * an outcome after all. Excludes appeals of deleted members, which have no text.
 */
const openAgain = () =>
  db.$transaction(async (tx) => {
    const open = await tx.$queryRaw<Pick<Appeal, 'id'>[]>`
      update "Appeal" set "decidedAt" = null where id in (
        select appeal.id from "Appeal" appeal
        where appeal."decidedAt" is not null and appeal.outcome is null and appeal.text <> '' and ${SUBJECT_IN_FORCE}
        for update skip locked)
      returning id::text as id`
    await withdrawEmails(tx, { about: open.map(({ id }) => id), kinds: [appealClosed] })
  })

const closeSome = () =>
  db.$transaction(async (tx) => {
    const obsolete = await tx.$queryRaw<Pick<Appeal, 'id' | 'memberId' | 'reportId'>[]>`
      update "Appeal" set "decidedAt" = now() where id in (
        select appeal.id from "Appeal" appeal where appeal."decidedAt" is null and not ${IS_OPEN}
        order by appeal.id limit ${AT_ONCE} for update skip locked)
      returning id::text as id, "memberId"::text as "memberId", "reportId"::text as "reportId"`
    for (const appeal of obsolete) {
      const to = await appellantOf(tx, appeal)
      // A restored item can be unpublished again at once: the e-mail shows its latest state.
      const email = { about: appeal.id, sendAfter: afterUndo(), data: { appealId: appeal.id } }
      await enqueueEmail(tx, appealClosed, { ...email, ...to })
    }
    await closeNotifications(
      tx,
      obsolete.map(({ id }) => pendingWork('appeal', id)),
    )
    return obsolete.length
  })

/** Returns true when an appeal was closed because its subject is obsolete. */
export const isObsolete = ({ decidedAt, outcome }: Pick<Appeal, 'decidedAt' | 'outcome'>) =>
  decidedAt !== null && outcome === null

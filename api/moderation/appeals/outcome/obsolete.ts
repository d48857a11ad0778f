import type { Appeal } from '../../../../prisma/client/client.ts'
import { db } from '../../../database/db.ts'
import { afterUndo } from '../../../items/undo.ts'
import { enqueueEmail, withdrawEmails } from '../../../mail/outbox.ts'
import { closeNotifications } from '../../../notifications/notify.ts'
import { waits } from '../../../notifications/subjects.ts'
import { appellantOf } from '../appellant.ts'
import { appealClosed } from './closing-emails.ts'
import { IS_OPEN, SUBJECT_IN_FORCE } from '../in-force.ts'

/** How many are closed in one transaction. */
const AT_ONCE = 100

/**
 * Closes the appeals against what does not stand any more: its author has sent the text in again or removed it, it was put
 * back, or decided about anew. Nobody answers those; the appellant is told why. Opens again those to what stands once
 * more. Runs by the clock; nothing of what does not stand is in the queue meanwhile.
 */
export async function reconcileAppeals(): Promise<void> {
  await openAgain()
  while ((await closeSome()) === AT_ONCE);
}

/**
 * What had been deleted or taken down is put back, and stands as it was decided: the appellant, who cannot appeal
 * twice, is answered after all. Of those who have left there are no words to answer.
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
      // What was put back can be taken down again at once: it is said how things stand then.
      const email = { about: appeal.id, sendAfter: afterUndo(), data: { appealId: appeal.id } }
      await enqueueEmail(tx, appealClosed, { ...email, ...to })
    }
    await closeNotifications(
      tx,
      obsolete.map(({ id }) => waits('appeal', id)),
    )
    return obsolete.length
  })

/** Whether an appeal was closed because what it was about does not stand any more. */
export const isObsolete = ({ decidedAt, outcome }: Pick<Appeal, 'decidedAt' | 'outcome'>) =>
  decidedAt !== null && outcome === null

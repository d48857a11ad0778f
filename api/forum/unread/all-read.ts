import { z } from 'zod'
import { db } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { requireMember, type Viewer } from '../../policy.ts'

/**
 * Marks everything published so far as read. Retains later reading positions while it can be undone.
 * @returns the time, by which it can be undone
 * @throws Refusal SIGNED_OUT, TOO_MANY
 */
export async function markAllRead(viewer: Viewer): Promise<{ readAt: Date }> {
  requireMember(viewer, 'mark everything as read')
  await spendAs(viewer, 'readings')
  return db.$transaction(async (tx) => {
    const [moment] = await tx.$queryRaw<[{ readAt: Date; before: Date }]>`
      update "Member" set "wasAllReadAt" = "allReadAt", "allReadAt" = clock_timestamp() where id = ${viewer.id}::uuid
      returning "allReadAt" as "readAt", "wasAllReadAt" as before`
    const { readAt, before } = moment
    await tx.postReading.deleteMany({ where: { memberId: viewer.id, readUntil: { lte: before } } })
    return { readAt }
  })
}

const undoing = z.object({ readAt: z.date() })

/**
 * Undoes the newest `markAllRead`: items are unread again, except for those read since.
 * @param input `{readAt}`: the returned time
 * @throws Refusal SIGNED_OUT, INVALID; CONFLICT when it was undone already, or a newer one exists
 */
export async function unmarkAllRead(viewer: Viewer, input: unknown): Promise<{ readAt: Date }> {
  requireMember(viewer, 'take this back')
  const { readAt } = parse(undoing, input)
  const [moment] = await db.$queryRaw<{ readAt: Date }[]>`
    update "Member" set "allReadAt" = "wasAllReadAt", "wasAllReadAt" = null
    where id = ${viewer.id}::uuid and "allReadAt" = ${readAt} and "wasAllReadAt" is not null
    returning "allReadAt" as "readAt"`
  if (!moment) throw new Refusal('CONFLICT', 'This can no longer be taken back.')
  return moment
}

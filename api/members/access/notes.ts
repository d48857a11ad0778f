import { waitForLock } from '../../database/advisory-locks.ts'
import type { AccessNote, AccessPurpose } from '../../../prisma/client/client.ts'
import { noteEvent } from '../../http/security-events.ts'
import { db } from '../../database/db.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { isAdmin, requireMember, type Viewer } from '../../policy.ts'

/** The reasons for which an administrator opens a member's record. */
export const ACCESS_PURPOSES = [
  'application',
  'moderation',
  'administration',
] as const satisfies AccessPurpose[]

/** The time in which repeated accesses to a record for the same purpose are noted once, in milliseconds. */
const NOTED_ONCE_IN = 3_600_000

type Opened = {
  /** Beside an item that is pending. */
  isModerating?: boolean
  /** True for a part of the record, which is noted only if the whole was not just noted, for any purpose. */
  isPart?: boolean
  /** True for a profile, which is noted only if others would not see it: a private one or an application. */
  isProfile?: boolean
}

/**
 * Notes that an administrator is about to see a member's record, before they do: who cannot be noted is shown nothing.
 * For an applicant the purpose is their application, whatever else is said. Nobody is noted for their own record.
 */
export async function noteAccess(viewer: Viewer, memberId: string, opened: Opened = {}): Promise<void> {
  if (!viewer || !isAdmin(viewer) || viewer.id === memberId) return
  const member = await db.member.findUnique({
    where: { id: memberId },
    select: { isVerified: true, notAcceptedAt: true, isPublicProfile: true },
  })
  if (!member || (opened.isProfile && member.isVerified && member.isPublicProfile)) return

  const isApplication = !member.isVerified && !member.notAcceptedAt
  const purpose: AccessPurpose = isApplication
    ? 'application'
    : opened.isModerating
      ? 'moderation'
      : 'administration'
  const openedBy = viewer.id
  const where = { memberId, openedBy, ...(opened.isPart ? {} : { purpose }) }
  const isNew = await db.$transaction(async (tx) => {
    // The later of two simultaneous requests finds the note of the earlier one.
    await waitForLock(tx, 'accessNotes', memberId + openedBy)
    const since = new Date(Date.now() - NOTED_ONCE_IN)
    if ((await tx.accessNote.count({ where: { ...where, openedAt: { gt: since } } })) > 0) return false
    await tx.accessNote.create({ data: { memberId, openedBy, purpose } })
    return true
  })
  if (isNew) await noteEvent('others_data_read', viewer, { purpose }, memberId)
}

/**
 * Returns when administrators opened the viewer's record, and why, newest first. Their names are not shown: they are
 * jointly responsible.
 * @throws Refusal SIGNED_OUT, INVALID for an unreadable cursor
 */
export async function findOwnAccessNotes(viewer: Viewer, args: PageArgs): Promise<ListPage<AccessNote>> {
  requireMember(viewer, 'see who viewed your data')
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.accessNote.findMany({ ...page, where: { ...where, memberId: viewer.id } })
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}

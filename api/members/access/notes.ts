import { waitForLock } from '../../database/advisory-locks.ts'
import type { AccessNote, AccessPurpose } from '../../../prisma/client/client.ts'
import { noteEvent } from '../../http/security-events.ts'
import { db } from '../../database/db.ts'
import { inPrisma, readPageById, type IdRange } from '../../database/ranges.ts'
import type { ListPage, PageArgs } from '../../database/paging.ts'
import { isAdmin, requireMember, type Viewer } from '../../policy.ts'

/** The purposes for which an administrator opens a member's record. */
export const ACCESS_PURPOSES = [
  'application',
  'moderation',
  'administration',
] as const satisfies AccessPurpose[]

/** Milliseconds within which repeated accesses for the same purpose are recorded once. */
const NOTED_ONCE_IN = 3_600_000

type Opened = {
  /** True when it is opened beside a pending item. */
  isModerating?: boolean
  /** True for a part of the record, which is not recorded just after the whole was, for any purpose. */
  isPart?: boolean
  /** True for a profile, which is recorded only if it is not public: a private one or an application. */
  isProfile?: boolean
}

/**
 * Records that an administrator opens a member's record, before showing it: if this fails, nothing is shown. For an
 * applicant the purpose is always their application. Administrators' access to their own record is not recorded.
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
    // Of two simultaneous requests, the later one finds the record of the earlier one.
    await waitForLock(tx, 'accessNotes', memberId + openedBy)
    const since = new Date(Date.now() - NOTED_ONCE_IN)
    if ((await tx.accessNote.count({ where: { ...where, openedAt: { gt: since } } })) > 0) return false
    await tx.accessNote.create({ data: { memberId, openedBy, purpose } })
    return true
  })
  if (isNew) await noteEvent('others_data_read', viewer, { purpose }, memberId)
}

/**
 * Returns when and why administrators opened the viewer's record, newest first, without their names: they are jointly
 * responsible.
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findOwnAccessNotes(viewer: Viewer, args: PageArgs): Promise<ListPage<AccessNote>> {
  requireMember(viewer, 'see who viewed your data')
  const read = (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return db.accessNote.findMany({ ...page, where: { ...where, memberId: viewer.id } })
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}

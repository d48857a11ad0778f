import { z } from 'zod'
import type { Member, Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { escapeLike, type ListPage, type PageArgs } from '../../database/paging.ts'
import { parse } from '../../lib/parse.ts'
import { requireAdmin, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { plainWords } from '../../text/folding.ts'
import { filterText } from '../../text/rules.ts'
import { noteAccess } from '../access/notes.ts'
import { readMembers } from './order.ts'
import { MEMBER_STATUSES, type MemberOrder, type MemberStatus } from '../../people/rules.ts'
import { storedPart } from '../../text/email.ts'

/** The filters of members. */
export const memberFilter = z.object({
  search: filterText('Search'),
  role: z.enum(['user', 'admin'], 'The role is user or admin').nullish(),
  status: z.enum(MEMBER_STATUSES, 'The status is active, disabled, leaving, unverified or pending').nullish(),
})

/**
 * A filter of members before validation: role, status, and search terms, each of which must be part of a name, e-mail
 * address or company.
 */
export type MemberFilter = Partial<Record<keyof z.input<typeof memberFilter>, unknown>>

/** Selects the members visible to administrators: applicants only after they have confirmed their address. */
const VISIBLE_MEMBERS: Prisma.MemberWhereInput = {
  OR: [{ isVerified: true }, { addressConfirmedAt: { not: null } }],
}

/** Selects pending applications. */
export const PENDING_APPLICATIONS: Prisma.MemberWhereInput = {
  isVerified: false,
  isDisabled: false,
  notAcceptedAt: null,
  addressConfirmedAt: { not: null },
}

const STATUS = {
  active: { isDisabled: false, leavesAt: null },
  disabled: { isDisabled: true },
  leaving: { leavesAt: { not: null } },
  unverified: { isVerified: false },
  pending: PENDING_APPLICATIONS,
} satisfies Record<MemberStatus, Prisma.MemberWhereInput>

/**
 * Returns the condition of a filter. @throws Refusal INVALID for terms that cannot be stored, and for an unknown role
 * or status
 */
function whereOf(filter: MemberFilter): Prisma.MemberWhereInput {
  const { search, role, status } = parse(memberFilter, filter)
  const text = search?.split(/\s+/).slice(0, 6) ?? []
  return {
    AND: [VISIBLE_MEMBERS, role ? { role } : {}, status ? STATUS[status] : {}, ...text.map(partOfSomebody)],
  }
}

const partOfSomebody = (word: string): Prisma.MemberWhereInput => ({
  // An address with an international domain is stored in ASCII.
  OR: [...new Set([word, storedPart(word)])].map((part) => ({
    searchText: { contains: escapeLike(plainWords(part)) },
  })),
})

/**
 * Returns a page of members for administrators (specification, section 2, "Users tab").
 * @param order newest applicants first by default
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid filter or cursor
 */
export async function findMembers(
  viewer: Viewer,
  filter: MemberFilter = {},
  order: MemberOrder = 'joined_desc',
  args: PageArgs = {},
): Promise<ListPage<Member>> {
  requireAdmin(viewer)
  return readMembers(whereOf(filter), order, args)
}

/** Counts the members that match a filter. @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID */
export async function countMembers(viewer: Viewer, filter: MemberFilter = {}): Promise<number> {
  requireAdmin(viewer)
  return db.member.count({ where: whereOf(filter) })
}

/**
 * Returns a member's whole row; null when it does not exist for administrators. Records the access for the member.
 * @param isModerating true when it is opened beside a pending item
 */
export async function findMember(viewer: Viewer, id: string, isModerating: boolean): Promise<Member | null> {
  requireAdmin(viewer)
  const member = isUuid(id) ? await db.member.findFirst({ where: { id, ...VISIBLE_MEMBERS } }) : null
  if (member) await noteAccess(viewer, id, { isModerating })
  return member
}

/** Returns the administrators, for filtering the log by moderator. */
export async function findAdministrators(viewer: Viewer): Promise<Member[]> {
  requireAdmin(viewer)
  return db.member.findMany({
    where: { role: 'admin' },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }],
  })
}

/**
 * Returns a member whom administrators can see and act on.
 * @throws Refusal NOT_FOUND
 */
export async function requireExistingMember(id: string): Promise<Member> {
  const member = isUuid(id) ? await db.member.findFirst({ where: { id, ...VISIBLE_MEMBERS } }) : null
  if (!member) throw new Refusal('NOT_FOUND', 'There’s no such member.')
  return member
}

import type { Member, Prisma } from '../../prisma/client/client.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import type { Tick } from '../people/limits.ts'
import { ACTIVE, requireMember, type Viewer } from '../policy.ts'
import { readMembers } from './administration/order.ts'

/** The members who can be found by their ticks, also by administrators: a private member is found by nobody. */
const FOUND = {
  ...ACTIVE,
  isPublicProfile: true,
  ticks: { isEmpty: false },
} satisfies Prisma.MemberWhereInput

/**
 * Returns a page of the members who ticked something, by name.
 * @param tick only those who ticked this
 * @throws Refusal SIGNED_OUT for a stranger, INVALID for an unreadable cursor
 */
export async function findTicked(
  viewer: Viewer,
  { tick, ...args }: PageArgs & { tick?: Tick | null | undefined } = {},
): Promise<ListPage<Member>> {
  requireMember(viewer, 'see who speaks and mentors')
  const where = { ...FOUND, AND: tick ? { ticks: { has: tick } } : {} }
  return readMembers(where, 'name_asc', args)
}

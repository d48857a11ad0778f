import type { Member, Prisma } from '../../prisma/client/client.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import type { Tick } from '../people/limits.ts'
import { ACTIVE, requireMember, type Viewer } from '../policy.ts'
import { readMembers } from './administration/order.ts'

/** Selects the members who can be found by their ticks: nobody finds a private member, not even administrators. */
const FOUND = {
  ...ACTIVE,
  isPublicProfile: true,
  ticks: { isEmpty: false },
} satisfies Prisma.MemberWhereInput

/**
 * Returns a page of the members who ticked something, by name.
 * @param tick restricts the list to members who ticked this
 * @throws Refusal SIGNED_OUT, INVALID for an invalid cursor
 */
export async function findTicked(
  viewer: Viewer,
  { tick, ...args }: PageArgs & { tick?: Tick | null | undefined } = {},
): Promise<ListPage<Member>> {
  requireMember(viewer, 'see who speaks and mentors')
  const where = { ...FOUND, AND: tick ? { ticks: { has: tick } } : {} }
  return readMembers(where, 'name_asc', args)
}

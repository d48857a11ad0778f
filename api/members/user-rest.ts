import type { Member } from '../../prisma/client/client.ts'
import { Page, paging, type Route } from '../rest.ts'
import { roleChange, standingChange } from '../moderation/rules.ts'
import { findMembers } from './directory.ts'
import { changeRole } from './roles.ts'
import { setDisabled, verifyMember } from './standing.ts'

/** A member with exactly the names of the specification, section 3, "User (admin view)". */
const restUser = (member: Member) => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  role: member.role,
  isDisabled: member.isDisabled,
  isVerified: member.isVerified,
  company: member.company,
  location: member.location,
  lastActive: member.lastActiveAt,
})

const idIn = (params: Record<string, string>) => params['userId'] ?? ''

/** The documented paths about members for administrators (specification, section 7). */
export const userRoutes: Route[] = [
  {
    method: 'get',
    path: '/api/admin/users',
    summary: 'Members and applicants',
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findMembers(viewer, query, 'joined_desc', paging(query))
      return new Page(nodes.map(restUser), next)
    },
  },
  {
    method: 'patch',
    path: '/api/admin/users/{userId}/role',
    summary: "Change a member's role",
    body: roleChange,
    handle: async ({ viewer, params, body }) => restUser(await changeRole(viewer, idIn(params), body)),
  },
  {
    method: 'patch',
    path: '/api/admin/users/{userId}/disable',
    summary: 'Disable or enable a member',
    body: standingChange,
    handle: async ({ viewer, params, body }) => restUser(await setDisabled(viewer, idIn(params), body)),
  },
  {
    method: 'patch',
    path: '/api/admin/users/{userId}/verify',
    summary: 'Activate an applicant',
    handle: async ({ viewer, params }) => restUser(await verifyMember(viewer, idIn(params))),
  },
]

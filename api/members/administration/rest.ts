import type { Member } from '../../../prisma/client/client.ts'
import { z } from 'zod'
import { pageQuery, route, pageArgsOf, pageOf, type Route } from '../../http/rest/rest.ts'
import { userResponse } from '../../people/responses.ts'
import { findMembers, memberFilter } from './directory.ts'
import { changeRole } from './roles.ts'
import { roleChange } from '../../people/rules.ts'
import { verifyMember } from './verification.ts'
import { shownEmail } from '../../text/shown-email.ts'

/** Returns a member with exactly the field names of the specification, section 3, "User (admin view)". */
export const restUser = (member: Member) => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  email: shownEmail(member.email),
  role: member.role,
  isDisabled: member.isDisabled,
  isVerified: member.isVerified,
  company: member.company,
  location: member.location,
  lastActive: member.lastActiveAt,
})

/** The documented routes for administering members (specification, section 7). */
export const userRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'Members and applicants',
    who: 'administrators',
    query: pageQuery().extend(memberFilter.shape),
    response: z.array(userResponse),
    handle: ({ viewer, query }) =>
      pageOf(findMembers(viewer, query, 'joined_desc', pageArgsOf(query)), restUser),
  }),
  route({
    method: 'patch',
    path: '/api/admin/users/{userId}/role',
    summary: "Change a member's role",
    who: 'administrators',
    body: roleChange,
    response: userResponse,
    also: { 409: 'The member is leaving' },
    handle: async ({ viewer, params, body }) => restUser(await changeRole(viewer, params.userId, body)),
  }),
  route({
    method: 'patch',
    path: '/api/admin/users/{userId}/verify',
    summary: 'Activate an applicant',
    who: 'administrators',
    response: userResponse,
    handle: async ({ viewer, params }) => restUser(await verifyMember(viewer, params.userId)),
  }),
]

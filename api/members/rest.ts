import type { Route } from '../rest.ts'
import { registerMember } from './registration.ts'
import { registration } from './rules.ts'

/** Joining and being a member (specification, section 7). */
export const memberRoutes: Route[] = [
  {
    method: 'post',
    path: '/api/forum/register',
    summary: 'Apply to join',
    body: registration,
    status: 201,
    handle: ({ context, body }) => registerMember(context.origin, body),
  },
]

import { route, type Route } from '../../http/rest/rest.ts'
import { restUser } from '../../members/administration/rest.ts'
import { userResponse } from '../../people/responses.ts'
import { suspension } from '../../decisions/rules.ts'
import { setDisabled } from './suspension.ts'

/** The documented route to suspend a member (specification, section 7). */
export const suspensionRoutes: Route[] = [
  route({
    method: 'patch',
    path: '/api/admin/users/{userId}/disable',
    summary: 'Disable a member, optionally with their posts, or enable them again',
    who: 'administrators',
    body: suspension,
    response: userResponse,
    also: { 409: 'The last administrator can’t be disabled' },
    handle: async ({ viewer, params, body }) => restUser(await setDisabled(viewer, params.userId, body)),
  }),
]

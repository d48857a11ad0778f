import { limitOf } from '../../http/rates.ts'
import { route, type Route } from '../../http/rest/rest.ts'
import { restPost } from '../payloads.ts'
import { postResponse } from '../responses.ts'
import { acceptance } from '../../items/rules.ts'
import { acceptReply, withdrawAcceptedReply } from './accepted-replies.ts'

/** The routes for the accepted reply of a discussion. */
export const acceptedReplyRoutes: Route[] = [
  route({
    method: 'put',
    path: '/api/forum/posts/{id}/answer',
    summary: 'Mark a reply as the answer of a discussion; its author and administrators can',
    who: 'members',
    body: acceptance.omit({ postId: true }),
    response: postResponse,
    also: { 429: `More than ${limitOf('edits')}` },
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await acceptReply(viewer, { ...body, postId: params.id })),
  }),
  route({
    method: 'delete',
    path: '/api/forum/posts/{id}/answer',
    summary: 'Take the mark off the answer of a discussion',
    who: 'members',
    response: postResponse,
    also: { 429: `More than ${limitOf('edits')}` },
    handle: async ({ viewer, params }) => restPost(viewer, await withdrawAcceptedReply(viewer, params.id)),
  }),
]

import { restPost } from '../../forum/payloads.ts'
import { postResponse } from '../../forum/responses.ts'
import { route, type Route } from '../../http/rest/rest.ts'
import { closePost, movePost, reopenPost, retitlePost } from './discussions.ts'
import { closing, move, retitling } from './rules.ts'

/** The routes by which administrators move, retitle, close and reopen discussions. */
export const discussionRoutes: Route[] = [
  route({
    method: 'put',
    path: '/api/admin/posts/{id}/category',
    summary: 'Move a discussion to another category',
    who: 'administrators',
    body: move.omit({ id: true }),
    response: postResponse,
    also: { 409: 'An event stays in the category of events' },
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await movePost(viewer, { ...body, id: params.id })),
  }),
  route({
    method: 'put',
    path: '/api/admin/posts/{id}/title',
    summary: 'Correct the title of a discussion',
    who: 'administrators',
    body: retitling.omit({ id: true }),
    response: postResponse,
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await retitlePost(viewer, { ...body, id: params.id })),
  }),
  route({
    method: 'put',
    path: '/api/admin/posts/{id}/closed',
    summary: 'Close a discussion to new replies',
    who: 'administrators',
    body: closing.omit({ id: true }),
    response: postResponse,
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await closePost(viewer, { ...body, id: params.id })),
  }),
  route({
    method: 'delete',
    path: '/api/admin/posts/{id}/closed',
    summary: 'Open a closed discussion for replies again',
    who: 'administrators',
    response: postResponse,
    handle: async ({ viewer, params }) => restPost(viewer, await reopenPost(viewer, { id: params.id })),
  }),
]

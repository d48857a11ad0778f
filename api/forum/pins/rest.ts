import { route, type Route } from '../../http/rest/rest.ts'
import { restPost } from '../payloads.ts'
import { postResponse } from '../responses.ts'
import { pin } from '../../items/rules.ts'
import { pinPost, unpinPost } from './pins.ts'

/** The routes for pins, for administrators. */
export const pinRoutes: Route[] = [
  route({
    method: 'put',
    path: '/api/forum/posts/{id}/pin',
    summary: 'Pin a discussion to the head of its category, or change until when',
    who: 'administrators',
    body: pin.omit({ id: true }),
    response: postResponse,
    also: { 409: 'Two discussions are pinned in this category already' },
    handle: async ({ viewer, params, body }) =>
      restPost(viewer, await pinPost(viewer, { ...body, id: params.id })),
  }),
  route({
    method: 'delete',
    path: '/api/forum/posts/{id}/pin',
    summary: 'Unpin a discussion',
    who: 'administrators',
    response: postResponse,
    handle: async ({ viewer, params }) => restPost(viewer, await unpinPost(viewer, params.id)),
  }),
]

import { z } from '@hono/zod-openapi'
import { route, type Route } from '../../http/rest/rest.ts'
import { versionChange, type ItemType } from '../../decisions/rules.ts'
import { decideVersion } from './versions.ts'

const response = z
  .strictObject({ id: z.string(), status: z.enum(['approved', 'rejected']) })
  .openapi('DecidedVersion')

const versionRoute = (type: ItemType, folder: 'posts' | 'replies') =>
  route({
    method: 'patch',
    path: `/api/admin/${folder}/{id}/history/{versionId}`,
    summary: `Withhold an earlier version of a ${type}, or show it again`,
    who: 'administrators',
    body: versionChange,
    response,
    also: { 409: 'It isn’t published, or this version is already as asked' },
    handle: ({ viewer, params: { id, versionId }, body }) =>
      decideVersion(viewer, { type, id, versionId }, body),
  })

/** The routes of administrators for published versions of discussions and replies. */
export const versionRoutes: Route[] = [versionRoute('post', 'posts'), versionRoute('reply', 'replies')]

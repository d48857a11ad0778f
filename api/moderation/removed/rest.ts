import { z } from '@hono/zod-openapi'
import { moment } from '../../http/rest/openapi.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { ITEM_TYPES } from '../../items/rules.ts'
import { removedItem } from '../../decisions/rules.ts'
import { putBackItem } from './put-back.ts'
import { findRemoved, type RemovedItem } from './removed-items.ts'

const removedResponse = z
  .strictObject({
    type: z.enum(ITEM_TYPES),
    id: z.string(),
    postId: z.string(),
    title: z.string(),
    content: z.string(),
    createdAt: moment,
    removedAt: moment,
  })
  .openapi('RemovedItem')

const putBackResponse = z.strictObject({ type: z.enum(ITEM_TYPES), id: z.string() }).openapi('PutBack')

const restRemoved = ({ type, id, postId, title, content, createdAt, removedAt }: RemovedItem) => ({
  type,
  id,
  postId,
  title,
  content,
  createdAt,
  removedAt,
})

/** The routes to list and restore removed items. */
export const removedRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/moderation/removed',
    summary: 'Items removed by their authors in the last 30 days, last removed first',
    who: 'administrators',
    query: pageQuery(),
    response: z.array(removedResponse),
    handle: ({ viewer, query }) => pageOf(findRemoved(viewer, pageArgsOf(query)), restRemoved),
  }),
  route({
    method: 'post',
    path: '/api/admin/moderation/put-back',
    summary: 'Put back an item removed by mistake; its author is notified',
    who: 'administrators',
    body: removedItem,
    response: putBackResponse,
    also: {
      404: 'No item has this id',
      409: 'It isn’t removed, its discussion is, or its text has been erased',
    },
    handle: ({ viewer, body }) => putBackItem(viewer, body),
  }),
]

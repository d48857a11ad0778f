import { z } from '@hono/zod-openapi'
import { factsResponse } from '../../forum/responses.ts'
import { moment } from '../../http/rest/openapi.ts'

const pendingItem = {
  id: z.string(),
  content: z.string(),
  createdAt: moment,
  version: z.string(),
  isEdit: z.literal(true).optional(),
}

export const pendingResponse = z
  .strictObject({
    posts: z.array(
      z.strictObject({
        ...pendingItem,
        title: z.string(),
        category: z.string().nullable(),
        facts: factsResponse,
      }),
    ),
    replies: z.array(
      z.strictObject({
        ...pendingItem,
        post: z.strictObject({ id: z.string(), title: z.string() }).optional(),
      }),
    ),
  })
  .openapi('Pending')

export const decidedResponse = z
  .strictObject({ id: z.string(), status: z.enum(['approved', 'rejected']).nullable() })
  .openapi('Decided')

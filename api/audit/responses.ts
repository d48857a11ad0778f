import { z } from '@hono/zod-openapi'
import { moment } from '../http/rest/openapi.ts'

export const entryAnswer = z
  .strictObject({
    id: z.string(),
    moderatorId: z.string().nullable(),
    action: z.string(),
    targetType: z.string(),
    targetId: z.string(),
    reason: z.string().nullable(),
    createdAt: moment,
  })
  .openapi('LogEntry')

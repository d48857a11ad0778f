import { z } from '@hono/zod-openapi'

export const receiptAnswer = z
  .strictObject({ reference: z.string(), message: z.string() })
  .openapi('ReportReceipt')

import { z } from '@hono/zod-openapi'

export const receiptResponse = z
  .strictObject({ reference: z.string(), message: z.string() })
  .openapi('ReportReceipt')

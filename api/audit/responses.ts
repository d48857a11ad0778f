import { z } from '@hono/zod-openapi'
import { moment } from '../http/rest/openapi.ts'

export const entryResponse = z
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

const digits = z.string().openapi({ description: 'SHA-256, as hexadecimal digits' })

export const publicEntryResponse = z
  .strictObject({
    sequence: z.int(),
    action: z.string(),
    targetType: z.string(),
    rule: z.string().nullable(),
    createdAt: z.iso.datetime(),
    commitment: digits,
    hash: digits,
  })
  .openapi('PublicLogEntry')

const head = { sequence: z.int(), hash: digits }

export const headsResponse = z
  .strictObject({
    start: z.strictObject(head).openapi({
      description: 'The last entry before those that anyone can recompute; 0 if there is none',
    }),
    heads: z
      .array(z.strictObject({ day: z.iso.date(), ...head }))
      .openapi({ description: 'The log’s daily checkpoints, newest first' }),
  })
  .openapi('LogHeads')

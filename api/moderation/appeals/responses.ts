import { z } from '@hono/zod-openapi'
import { moment, momentOrNull } from '../../http/rest/openapi.ts'
import { REPORT_KINDS, REPORT_TARGETS } from '../../reports/rules.ts'
import { APPEAL_OUTCOMES } from '../../decisions/rules.ts'

const subject = { decisionId: z.string().optional(), reportId: z.string().optional() }

export const appealResponse = z
  .strictObject({
    id: z.string(),
    ...subject,
    text: z.string(),
    createdAt: moment,
    decidedAt: momentOrNull,
    outcome: z.enum(APPEAL_OUTCOMES).nullable(),
    answer: z.string().nullable(),
    isObsolete: z.boolean(),
  })
  .openapi('Appeal')

const member = z.strictObject({ id: z.string(), firstName: z.string(), lastName: z.string() })

export const pendingAppealResponse = z
  .strictObject({
    id: z.string(),
    text: z.string(),
    createdAt: moment,
    member: member.optional(),
    decision: z
      .strictObject({
        id: z.string(),
        action: z.string(),
        targetType: z.enum(['post', 'reply', 'user']),
        targetId: z.string(),
        reason: z.string().nullable(),
        rule: z.string().nullable(),
        createdAt: moment,
      })
      .optional(),
    report: z
      .strictObject({
        id: z.string(),
        reference: z.string(),
        targetType: z.enum(REPORT_TARGETS),
        targetId: z.string(),
        kind: z.enum(REPORT_KINDS),
        details: z.string(),
        note: z.string().nullable(),
      })
      .optional(),
    whyNotDecide: z.string().nullable(),
  })
  .openapi('PendingAppeal')

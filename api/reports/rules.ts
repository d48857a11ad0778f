import { z } from 'zod'
import { id, NOTE_LIMIT, optional, optionalEmail, optionalName, text } from '../text/rules.ts'

/** What can be reported: a discussion, a reply, a member's profile. */
export const REPORT_TARGETS = ['post', 'reply', 'user'] as const
export type ReportTargetType = (typeof REPORT_TARGETS)[number]

export const REPORT_KINDS = ['illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other'] as const

/** What becomes of a report; gone is what was removed before anybody decided. */
export const REPORT_OUTCOMES = ['upheld', 'dismissed', 'gone'] as const

/** Most characters of a report's words. */
export const DETAILS_LIMIT = 5_000

/** A reference as it is told and typed, without letters and digits that are taken for one another. */
export const REFERENCE = /^[2-9BCDFGHJKMNPQRSTVWXZ]{4}-[2-9BCDFGHJKMNPQRSTVWXZ]{4}$/

export const targetType = z.enum(REPORT_TARGETS, 'The type is post, reply or user')

const fields = z.object({
  targetType,
  targetId: id,
  kind: z.enum(REPORT_KINDS, 'Please choose what is wrong with it'),
  details: text('“Tell us more”', 10, DETAILS_LIMIT),
  /** Who reports, as far as they want to say it. */
  name: optionalName('Name', 200),
  email: optionalEmail(),
  goodFaith: z.boolean().default(false),
})

/** What a report of illegal content names besides (Art. 16(2) of the Digital Services Act). */
const PARTICULARS = [
  ['name', 'Please give your name: the law asks for it in a report of illegal content'],
  ['email', 'Please give your email address: the law asks for it in a report of illegal content'],
  ['goodFaith', 'Please confirm that you believe what you report to be true'],
] as const

/** A report, as anybody sends it (decisions, "After publication"). */
export const reportInput = fields.superRefine((report, { addIssue }) => {
  if (report.kind !== 'illegal') return
  for (const [path, message] of PARTICULARS)
    if (!report[path]) addIssue({ code: 'custom', path: [path], message })
})

/** What is reported. */
export const reportKey = z.object({ targetType, targetId: id })

/** What was reported, and what becomes of the reports on it. */
export const reportsDecision = reportKey.extend({
  outcome: z.enum(['upheld', 'dismissed'], 'The outcome is upheld or dismissed'),
  /** What the moderator was shown of what is hidden; nothing newer is published. */
  version: z.string().max(100).nullish(),
  note: optional('Note', NOTE_LIMIT),
})

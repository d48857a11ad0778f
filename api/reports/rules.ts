import { z } from 'zod'
import { id, NOTE_LIMIT, optional, optionalEmail, optionalName, text } from '../text/rules.ts'

/** Subject of a report: a discussion, a reply, a member's profile. */
export const REPORT_TARGETS = ['post', 'reply', 'user'] as const
export type ReportTargetType = (typeof REPORT_TARGETS)[number]

export const REPORT_KINDS = ['illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other'] as const

/** Outcomes of a report; `gone` when its subject was removed before a decision. */
export const REPORT_OUTCOMES = ['upheld', 'dismissed', 'gone'] as const

/** Longest text of a report, in characters. */
export const DETAILS_LIMIT = 5_000

/** A reference as it is shown and typed, without characters that look alike. */
export const REFERENCE = /^[2-9BCDFGHJKMNPQRSTVWXZ]{4}-[2-9BCDFGHJKMNPQRSTVWXZ]{4}$/

export const targetType = z.enum(REPORT_TARGETS, 'The type is post, reply or user')

const fields = z.object({
  targetType,
  targetId: id,
  kind: z.enum(REPORT_KINDS, 'Please choose what’s wrong with it'),
  details: text('“Tell us more”', 10, DETAILS_LIMIT),
  /** The reporter's name and address, both optional. */
  name: optionalName('Name', 200),
  email: optionalEmail(),
  goodFaith: z.boolean().default(false),
})

/** Further particulars of a report of illegal content (Art. 16(2) of the Digital Services Act). */
const PARTICULARS = [
  ['name', 'Enter your name: the law requires it when you report illegal content'],
  ['email', 'Enter your e-mail address: the law requires it when you report illegal content'],
  ['goodFaith', 'Please confirm that you believe your report is true'],
] as const

/** A report by a visitor or member (decisions, "After publication"). */
export const reportInput = fields.superRefine((report, { addIssue }) => {
  if (report.kind !== 'illegal') return
  for (const [path, message] of PARTICULARS)
    if (!report[path]) addIssue({ code: 'custom', path: [path], message })
})

export const reportKey = z.object({ targetType, targetId: id })

/** Subject of reports, and their outcome. */
export const reportsDecision = reportKey.extend({
  outcome: z.enum(['upheld', 'dismissed'], 'The outcome is upheld or dismissed'),
  /** Version of a hidden item that the moderator saw; a newer one is not published. */
  version: z.string().max(100).nullish(),
  note: optional('Note', NOTE_LIMIT),
})

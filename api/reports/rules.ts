import { z } from 'zod'
import { id, NOTE_LIMIT, optional, optionalEmail, optionalName, text } from '../text/rules.ts'

/** The types of reportable subjects: a discussion, a reply, a member's profile. */
export const REPORT_TARGETS = ['post', 'reply', 'user'] as const
export type ReportTargetType = (typeof REPORT_TARGETS)[number]

export const REPORT_KINDS = ['illegal', 'harassment', 'spam', 'off_topic', 'personal_data', 'other'] as const

/** The outcomes of a report; `gone` when its subject was removed before a decision. */
export const REPORT_OUTCOMES = ['upheld', 'dismissed', 'gone'] as const

/** The maximum length of a report's text in characters. */
export const DETAILS_LIMIT = 5_000

/** The format of references, without characters that look alike. */
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

/** Fields required in a report of illegal content (Art. 16(2) of the Digital Services Act). */
const PARTICULARS = [
  ['name', 'Enter your name: the law requires it when you report illegal content'],
  ['email', 'Enter your e-mail address: the law requires it when you report illegal content'],
  ['goodFaith', 'Please confirm that you believe your report is true'],
] as const

/** The input of a report by a visitor or member (decisions, "After publication"). */
export const reportInput = fields.superRefine((report, { addIssue }) => {
  if (report.kind !== 'illegal') return
  for (const [path, message] of PARTICULARS)
    if (!report[path]) addIssue({ code: 'custom', path: [path], message })
})

export const reportKey = z.object({ targetType, targetId: id })

/** The input of a decision on reports: their subject and the outcome. */
export const reportsDecision = reportKey.extend({
  outcome: z.enum(['upheld', 'dismissed'], 'The outcome is upheld or dismissed'),
  /** The version of a hidden item that the moderator saw; a newer one is not published. */
  version: z.string().max(100).nullish(),
  note: optional('Note', NOTE_LIMIT),
})

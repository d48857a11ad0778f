/** What a letter's template is given beside its recipient. Names and texts are read when it is sent, not kept here. */
export type LetterData = {
  'confirm-address': { linkId: string }
  'already-registered': Record<string, never>
  activated: Record<string, never>
  'not-accepted': { reason: string | null }
  /** In which browser it was asked for and when (ISO 8601); a letter of an older version does not know. */
  'sign-in-link': { linkId: string; browser?: string; askedAt?: string }
  'no-sign-in': Record<string, never>
  'confirm-act': { linkId: string }
  'item-approved': { type: 'post' | 'reply'; id: string; note?: string | null }
  'item-not-published': { type: 'post' | 'reply'; id: string; reason: string | null }
  'reply-to-your-discussion': { replyId: string }
  'enquiry-received': { enquiryId: string }
}

export type Kind = keyof LetterData

/** The letters that a member can do without, each with the preference that says so. The others are part of what was asked for. */
const PREFERENCE = {
  'reply-to-your-discussion': 'mailOnReply',
  'item-approved': 'mailOnApproval',
  'item-not-published': 'mailOnRejection',
} as const satisfies Partial<Record<Kind, string>>

export type Preference = (typeof PREFERENCE)[keyof typeof PREFERENCE]

/** The preference that a letter of this kind follows; null for one that is always sent. */
export const preferenceOf = (kind: string): Preference | null =>
  Object.entries(PREFERENCE).find(([name]) => name === kind)?.[1] ?? null

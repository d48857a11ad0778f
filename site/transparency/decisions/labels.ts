import { itemAddress } from '../../ui/islands/item-address.ts'
import type { DecidedReport, Decision } from './operations.ts'

/** Returns the noun for the subject of a decision. */
export function nounOf({ about, text }: Decision): string {
  if (about === 'ACCOUNT') return 'account'
  if (about === 'APPLICATION') return 'application'
  return text?.type === 'REPLY' ? 'reply' : 'discussion'
}

/** Describes the outcome of a decision in one sentence. */
export function outcomeOf(decision: Decision): string {
  const { about, action } = decision
  if (about === 'ACCOUNT') return 'The account was disabled.'
  if (about === 'APPLICATION') return 'The application was not accepted.'
  if (about === 'VERSION')
    return 'An earlier version was removed from the public history. The current version stays.'
  const noun = nounOf(decision)
  return action.startsWith('unpublish') ? `The ${noun} was taken down.` : `The ${noun} was not published.`
}

const OUTCOMES = {
  UPHELD: 'Thank you, we’ve acted on your report.',
  DISMISSED: 'It doesn’t break our rules, so we’ve left it up.',
  GONE: 'It was removed before we reached a decision.',
}

const REVERSED = {
  ...OUTCOMES,
  UPHELD: 'We’ve looked again, and acted on your report after all.',
  DISMISSED: 'We’ve reversed our first decision: it doesn’t break our rules, so it’s published again.',
}

/** Describes the outcome of a report in one sentence. */
export function outcomeOfReport({ outcome, earlierOutcome, appeal }: DecidedReport): string {
  if (outcome && earlierOutcome) return REVERSED[outcome]
  if (outcome) return OUTCOMES[outcome]
  return appeal
    ? 'Nothing yet. Your report is open again, and someone will look at it again.'
    : 'Nothing yet. A moderator will look at it, and we’ll write to you.'
}

/** Describes the earlier outcome of a report in one sentence; null unless it was reversed. */
export const earlierOutcomeOfReport = ({ earlierOutcome }: DecidedReport): string | null =>
  earlierOutcome && OUTCOMES[earlierOutcome]

/** Returns true if an appeal is possible or was made; for reports, only against a dismissal. */
export const isAppealable = (of: Decision | DecidedReport) =>
  !('outcome' in of) || of.outcome === 'DISMISSED' || of.appeal !== null

/** Describes the effect of granting an appeal. */
export function restoredOf(about: Decision['about'] | 'REPORT'): string {
  if (about === 'REPORT') return 'The report is open again, and a moderator will look at it again.'
  if (about === 'ACCOUNT') return 'The account is enabled again.'
  if (about === 'APPLICATION') return 'The application is open again, and a moderator will look at it again.'
  if (about === 'VERSION') return 'The earlier version is back in the public history.'
  return 'It is published again, as it was.'
}

/** Returns the path of the post or reply; null if there is none, or its author has removed it. */
export function pathOf({ text }: Decision): string | null {
  if (!text?.postId) return null
  return itemAddress(text.postId, text.type === 'REPLY' ? text.id : null)
}

import { itemAddress } from '../../ui/islands/item-address.ts'
import type { DecidedReport, Decision } from './operations.ts'

/** Label of the item of a decision. */
export function nounOf({ about, text }: Decision): string {
  if (about === 'ACCOUNT') return 'account'
  if (about === 'APPLICATION') return 'application'
  return text?.type === 'REPLY' ? 'reply' : 'discussion'
}

/** Outcome of a decision, in one sentence. */
export function outcomeOf(decision: Decision): string {
  const { about, action } = decision
  if (about === 'ACCOUNT') return 'The account was disabled.'
  if (about === 'APPLICATION') return 'The application was not accepted.'
  if (about === 'VERSION')
    return 'An earlier version was taken out of the public history. What it says now stays.'
  const noun = nounOf(decision)
  return action.startsWith('unpublish') ? `The ${noun} was taken down.` : `The ${noun} was not published.`
}

const BECAME_OF = {
  UPHELD: 'You were right to tell us: we have acted on it.',
  DISMISSED: 'We have looked at it and left it as it is: we found nothing in it that breaks our rules.',
  GONE: 'It was removed before anybody had decided.',
}

const REVERSED = {
  ...BECAME_OF,
  UPHELD: 'We have looked at it again and acted on it after all.',
  DISMISSED:
    'The first decision has been reversed: what you reported is published again, as we found nothing in it that breaks our rules.',
}

/** Outcome of a report, in one sentence. */
export function outcomeOfReport({ outcome, earlierOutcome, appeal }: DecidedReport): string {
  if (outcome && earlierOutcome) return REVERSED[outcome]
  if (outcome) return BECAME_OF[outcome]
  return appeal
    ? 'Nothing yet: the report is open again, and a person looks at it again.'
    : 'Nothing yet: a person will look at it, and we will write to you.'
}

/** Earlier decision about it, in one sentence; null where no later decision has reversed one. */
export const earlierOutcomeOfReport = ({ earlierOutcome }: DecidedReport): string | null =>
  earlierOutcome && BECAME_OF[earlierOutcome]

/** State of the appeal against the outcome of a report: open, past or impossible. */
export const isAppealable = ({ outcome, appeal }: DecidedReport) => outcome === 'DISMISSED' || appeal !== null

/** Effect of an appeal that was granted. */
export function restoredOf(about: Decision['about'] | 'REPORT'): string {
  if (about === 'REPORT') return 'The report is open again, and a moderator will look at it again.'
  if (about === 'ACCOUNT') return 'The account is enabled again.'
  if (about === 'APPLICATION') return 'The application is open again, and a moderator will look at it again.'
  if (about === 'VERSION') return 'The earlier version stands in the public history again.'
  return 'It is published again, as it was.'
}

/** Path of the post or reply; null when there is none, or its author has removed it. */
export function pathOf({ text }: Decision): string | null {
  if (!text?.postId) return null
  return itemAddress(text.postId, text.type === 'REPLY' ? text.id : null)
}

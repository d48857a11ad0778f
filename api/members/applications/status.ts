import type { Member } from '../../../prisma/client/client.ts'
import { applicationStateOf, mayApplyFrom, type ApplicationState } from '../../auth/account-status.ts'
import { findByStatusToken } from '../../auth/links/status-links.ts'

/** The status of an application, as its applicant sees it. */
export type ApplicationStatus = {
  state: ApplicationState
  /** The time of the status, where the applicant needs it. */
  since: Date | null
  /** The reason why it was declined. */
  reason: string | null
  /** The time from which they may apply again. */
  mayApplyFrom: Date | null
}

const NOTHING = { since: null, reason: null, mayApplyFrom: null }

/**
 * Returns the status of an application for anyone with the link. Contains no names, since a link may be shared.
 * @param token from the page after registering, or from an e-mail
 * @returns null for an unknown token, or one of a deleted application
 */
export async function findApplicationStatus(token: string): Promise<ApplicationStatus | null> {
  const member = await findByStatusToken(token)
  return member && statusOf(member)
}

function statusOf(member: Member): ApplicationStatus {
  const state = applicationStateOf(member)
  if (state === 'unconfirmed') return { ...NOTHING, state, since: member.joinedAt }
  if (state === 'pending') return { ...NOTHING, state, since: member.addressConfirmedAt }
  if (state !== 'not_accepted' || !member.notAcceptedAt) return { ...NOTHING, state }
  return {
    state,
    since: member.notAcceptedAt,
    reason: member.notAcceptedReason,
    mayApplyFrom: mayApplyFrom(member.notAcceptedAt),
  }
}

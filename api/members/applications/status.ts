import type { Member } from '../../../prisma/client/client.ts'
import { applicationStateOf, mayApplyFrom, type ApplicationState } from '../../auth/account-status.ts'
import { findByStatusToken } from '../../auth/links/status-links.ts'

/** How an application stands, as its applicant is told. */
export type ApplicationStatus = {
  state: ApplicationState
  /** Since when, where that is of use to them. */
  since: Date | null
  /** Why it was not accepted. */
  reason: string | null
  /** From when on they may apply again. */
  mayApplyFrom: Date | null
}

const NOTHING = { since: null, reason: null, mayApplyFrom: null }

/**
 * How an application stands now, for whoever holds its address. It names nobody: an address travels further than its
 * reader.
 * @param token from the page after registering, or from an e-mail
 * @returns null for a token that nobody was given, or whose application is gone
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

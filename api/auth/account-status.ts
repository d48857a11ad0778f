import type { Member } from '../../prisma/client/client.ts'
import { inIrishTime } from '../text/moments.ts'

/** The states of an application, in order. */
export const APPLICATION_STATES = ['unconfirmed', 'pending', 'accepted', 'not_accepted', 'disabled'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

type Facts = Pick<
  Member,
  'isVerified' | 'isDisabled' | 'leavesAt' | 'addressConfirmedAt' | 'notAcceptedAt' | 'notAcceptedReason'
>

/** Returns the state of an application (decisions, "Membership"). */
export function applicationStateOf(member: Facts): ApplicationState {
  if (member.isDisabled) return 'disabled'
  if (member.isVerified) return 'accepted'
  if (member.notAcceptedAt) return 'not_accepted'
  return member.addressConfirmedAt ? 'pending' : 'unconfirmed'
}

/** The time in milliseconds from a declined application until the member may apply again. */
export const APPLY_AGAIN_AFTER = 30 * 86_400_000

/** Returns when the member may apply again after a declined application. */
export const mayApplyFrom = (notAcceptedAt: Date) => new Date(notAcceptedAt.getTime() + APPLY_AGAIN_AFTER)

/** Returns the message for a declined applicant: the reason and the earliest day of a new application. */
export function whyNotAccepted({ notAcceptedReason, notAcceptedAt }: Facts): string {
  const reason = notAcceptedReason ? ` The reason: ${asSentence(notAcceptedReason)}` : ''
  return `Your application was not accepted.${reason}${whenToApply(notAcceptedAt)}`
}

/** Returns the earliest day of a new application as a sentence to append. */
function whenToApply(notAcceptedAt: Date | null): string {
  if (!notAcceptedAt) return ''
  const from = mayApplyFrom(notAcceptedAt)
  return from <= new Date() ? ' You can apply again now.' : ` You can apply again from ${inIrishTime(from)}.`
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The rights of an account, as e-mails describe them. */
type AccountStatus = { canSignIn: boolean; inShort: string; inFull: string }

/**
 * Describes the account of a member or applicant who requested to sign in or join again (decisions, "Membership").
 * Only for e-mails to their own address: nobody else may learn it.
 */
export function accountStatusOf(member: Facts): AccountStatus {
  switch (applicationStateOf(member)) {
    case 'disabled':
      return {
        canSignIn: false,
        inShort: 'This account has been disabled.',
        inFull: 'This account has been disabled. If you think we’ve made a mistake, reply to this e-mail.',
      }
    case 'accepted':
      if (member.leavesAt)
        return {
          canSignIn: true,
          inShort: 'Your account is about to be deleted.',
          inFull: `We’ll delete your account on ${inIrishTime(member.leavesAt)}, as you asked. To keep it, sign in before then.`,
        }
      return {
        canSignIn: true,
        inShort: 'Your account is active.',
        inFull: 'You have an account. To sign in, enter this e-mail address; there’s no password.',
      }
    case 'not_accepted':
      return {
        canSignIn: false,
        inShort: 'Your application was not accepted.',
        inFull: `${whyNotAccepted(member)} If you think we’ve made a mistake, reply to this e-mail.`,
      }
    default:
      return {
        canSignIn: false,
        inShort: 'Your application is still under review.',
        inFull: 'Your application is still under review. We’ll write to you as soon as we’ve decided.',
      }
  }
}

/** Returns why a member cannot sign in; null when they can (decisions, "Sign-in"). */
export function reasonAgainstSignIn(member: Facts): string | null {
  const state = applicationStateOf(member)
  if (state === 'accepted') return null
  return state === 'not_accepted' ? whyNotAccepted(member) : accountStatusOf(member).inShort
}

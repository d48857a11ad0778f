import type { Member } from '../../prisma/client/client.ts'

/** What may be done with an account, in the words of our e-mails. */
type AccountStatus = { canSignIn: boolean; inShort: string; inFull: string }

/**
 * Says how things are with the account of somebody who asked to come in, or to join once more (decisions,
 * "Membership"). It is for e-mails to their own address: nobody else may learn it.
 */
export function accountStatusOf({
  isVerified,
  isDisabled,
  notAcceptedAt,
}: Pick<Member, 'isVerified' | 'isDisabled' | 'notAcceptedAt'>): AccountStatus {
  if (isDisabled)
    return {
      canSignIn: false,
      inShort: 'This account has been disabled.',
      inFull: 'This account has been disabled. If you think that we are mistaken, answer this e-mail.',
    }
  if (isVerified)
    return {
      canSignIn: true,
      inShort: 'Your account is active.',
      inFull: 'You have an account. To sign in, enter this e-mail address; there is no password.',
    }
  if (notAcceptedAt)
    return {
      canSignIn: false,
      inShort: 'Your application was not accepted.',
      inFull:
        'Your application was not accepted, as we wrote to you. If you think that we are mistaken, answer this e-mail.',
    }
  return {
    canSignIn: false,
    inShort: 'Your application is still under review.',
    inFull: 'Your application is still under review. We write to you as soon as it is decided.',
  }
}

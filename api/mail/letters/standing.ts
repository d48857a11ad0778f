import type { Member } from '../../../prisma/client/client.ts'

/** Where somebody stands, in the words of our letters. */
type Standing = { canSignIn: boolean; inShort: string; inFull: string }

/**
 * Says where somebody stands who asked to come in, or to join once more (decisions, "Membership"). It is for letters
 * to their own address: nobody else may learn it.
 */
export function standingOf({
  isVerified,
  isDisabled,
  notAcceptedAt,
}: Pick<Member, 'isVerified' | 'isDisabled' | 'notAcceptedAt'>): Standing {
  if (isDisabled)
    return {
      canSignIn: false,
      inShort: 'This account has been disabled.',
      inFull: 'This account has been disabled. If you think that we are mistaken, answer this letter.',
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
        'Your application was not accepted, as we wrote to you. If you think that we are mistaken, answer this letter.',
    }
  return {
    canSignIn: false,
    inShort: 'Your application is still under review.',
    inFull: 'Your application is still under review. We write to you as soon as it is decided.',
  }
}

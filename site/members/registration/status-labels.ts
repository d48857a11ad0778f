import type { ResultOf } from '../../data/gql.ts'
import { fullTime } from '../../ui/texts/time.ts'
import type { ApplicationStatusQuery } from './operations.ts'

type Status = NonNullable<ResultOf<typeof ApplicationStatusQuery>['applicationStatus']>

type Texts = {
  heading: string
  lead: string
  /** The start of the status. */
  since?: string
  /** The applicant's next step. */
  next?: { href: string; label: string }
}

const GONE: Texts = {
  heading: 'There is nothing here any more',
  lead: 'This address is too old, or the application that it showed is deleted. Applications that were not accepted are deleted after six months.',
  next: { href: '/forum/register', label: 'Apply to join' },
}

const APPLY_AGAIN = { href: '/forum/register', label: 'Apply again' }

/** Returns the texts about an application's status; null for an address that shows none. */
export function labelOf(status: Status | null, now = Date.now()): Texts {
  if (!status) return GONE
  const at = status.since && `${fullTime(status.since)} (Irish time)`
  switch (status.state) {
    case 'UNCONFIRMED':
      return {
        heading: 'Please confirm your address',
        lead: 'We have sent you an e-mail with a link. Open it and press the button; then your application is with us.',
        ...(at ? { since: `We have been waiting for that since ${at}.` } : {}),
      }
    case 'PENDING':
      return {
        heading: 'Your application is with us',
        lead: 'Your application has been submitted and is under review.',
        ...(at ? { since: `It has been waiting for an administrator since ${at}.` } : {}),
      }
    case 'ACCEPTED':
      return {
        heading: 'Welcome: you are a member',
        lead: 'Your application is accepted. To sign in, enter your e-mail address; there is no password.',
        next: { href: '/sign-in', label: 'Sign in' },
      }
    case 'NOT_ACCEPTED':
      return {
        heading: 'Your application was not accepted',
        lead: mayApply(status, now),
        ...(at ? { since: `This was decided on ${at}.` } : {}),
        ...(isTimeToApply(status, now) ? { next: APPLY_AGAIN } : {}),
      }
    case 'DISABLED':
      return {
        heading: 'This account has been disabled',
        lead: 'If you think that we are mistaken, write to us.',
        next: { href: '/contact', label: 'Write to us' },
      }
  }
}

const isTimeToApply = ({ mayApplyFrom }: Status, now: number) =>
  mayApplyFrom !== null && Date.parse(mayApplyFrom) <= now

const mayApply = (status: Status, now: number) =>
  isTimeToApply(status, now)
    ? 'You may apply again now.'
    : status.mayApplyFrom
      ? `You may apply again from ${fullTime(status.mayApplyFrom)} (Irish time).`
      : ''

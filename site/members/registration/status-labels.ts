import type { ResultOf } from '../../data/gql.ts'
import { fullTime } from '../../ui/texts/time.ts'
import type { ApplicationStatusQuery } from './operations.ts'

type Status = NonNullable<ResultOf<typeof ApplicationStatusQuery>['applicationStatus']>

type Texts = {
  heading: string
  lead: string
  /** Start of the current status. */
  since?: string
  /** Next step for the applicant. */
  next?: { href: string; label: string }
  /** Advice where there is no application. */
  steps?: readonly string[]
}

const GONE: Texts = {
  heading: 'This link no longer works',
  lead: 'It has expired, or the application has been deleted. We delete applications that weren’t accepted after six months.',
  next: { href: '/forum/register', label: 'Join the community' },
  steps: [
    'Use the link in our latest e-mail about your application.',
    'If we’ve accepted you already, sign in with your e-mail address.',
    'If you have no application with us, apply: it takes a few minutes.',
  ],
}

const APPLY_AGAIN = { href: '/forum/register', label: 'Apply again' }

/** Returns the texts for an application's status; null for a link that is not valid. */
export function labelOf(status: Status | null, now = Date.now()): Texts {
  if (!status) return GONE
  const at = status.since && `${fullTime(status.since)} (Irish time)`
  switch (status.state) {
    case 'UNCONFIRMED':
      return {
        heading: 'Please confirm your address',
        lead: 'We’ve e-mailed you a link. Open it and press the button to send your application.',
        ...(at ? { since: `We sent it on ${at}.` } : {}),
      }
    case 'PENDING':
      return {
        heading: 'We have your application',
        lead: 'Your application has been submitted and is under review.',
        ...(at ? { since: `It’s been waiting for an administrator since ${at}.` } : {}),
      }
    case 'ACCEPTED':
      return {
        heading: 'Welcome, you’re a member',
        lead: 'Your application has been accepted. To sign in, enter your e-mail address; there’s no password.',
        next: { href: '/sign-in', label: 'Sign in' },
      }
    case 'NOT_ACCEPTED':
      return {
        heading: 'Your application was not accepted',
        lead: mayApply(status, now),
        ...(at ? { since: `We decided this on ${at}.` } : {}),
        ...(isTimeToApply(status, now) ? { next: APPLY_AGAIN } : {}),
      }
    case 'DISABLED':
      return {
        heading: 'This account has been disabled',
        lead: 'If you think we’ve made a mistake, write to us.',
        next: { href: '/contact', label: 'Write to us' },
      }
  }
}

const isTimeToApply = ({ mayApplyFrom }: Status, now: number) =>
  mayApplyFrom !== null && Date.parse(mayApplyFrom) <= now

const mayApply = (status: Status, now: number) =>
  isTimeToApply(status, now)
    ? 'You can apply again now.'
    : status.mayApplyFrom
      ? `You can apply again from ${fullTime(status.mayApplyFrom)} (Irish time).`
      : ''

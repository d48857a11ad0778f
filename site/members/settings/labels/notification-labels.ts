import type { ResultOf } from '../../../data/gql.ts'
import type { SettingsQuery } from '../operations.ts'

export type Chosen = ResultOf<typeof SettingsQuery>['notificationPreferences'][number]
type Kind = Chosen['kind']
type Timing = Chosen['email']

/** Labels of the kinds of notifications. */
export const KINDS: Record<Kind, string> = {
  REPLY: 'New reply in a discussion you follow',
  DISCUSSION: 'New discussion in a category you follow',
  MENTION: 'Someone mentions you',
  ACCEPTED: 'Your reply is marked as the answer',
  EVENT: 'An event you’re going to is soon, moved or cancelled',
  BOOKMARK: 'A reminder that you set for something you saved',
  DECISION: 'A decision about your post',
  OUTCOME: 'Outcome of your report or appeal',
  ADMINISTRATION: 'Something has been waiting a day for an administrator',
  WEEKLY: 'The best of the week',
}

/** Labels of the e-mail timings. */
export const TIMINGS: Record<Timing, string> = {
  NOW: 'E-mail at once',
  DAILY: 'E-mail daily',
  NEVER: 'No e-mail',
}

const isTiming = (word: unknown): word is Timing => typeof word === 'string' && word in TIMINGS
const isKind = (word: string): word is Kind => word in KINDS

/** Returns the names of a kind's form fields. */
export const fieldsOf = (kind: Kind) => ({ inSite: `site-${kind}`, email: `email-${kind}` })

/** Returns the timing of the weekly digest, which is a check box in forms. */
export const weekly = (isWanted: boolean): Timing => (isWanted ? 'NOW' : 'NEVER')

/** Parses all preferences of a plain form. */
export const readChosen = (form: FormData): Chosen[] =>
  Object.keys(KINDS)
    .filter(isKind)
    .flatMap((kind) => {
      const fields = fieldsOf(kind)
      const email = kind === 'WEEKLY' ? weekly(form.has(fields.email)) : form.get(fields.email)
      return isTiming(email) ? [{ kind, email, inSite: form.get(fields.inSite) !== null }] : []
    })

/** Notes below kinds: which e-mails are always sent, and what the weekly digest contains. */
export const NOTES: Partial<Record<Kind, string>> = {
  DECISION:
    'If something isn’t published or is taken down, we always e-mail you the reasons: the law requires it.',
  OUTCOME: 'We always e-mail you as well: the law requires it.',
  WEEKLY:
    'Discussions and categories you follow come first, then the rest of the forum. We don’t send it if there’s nothing new.',
}

/** Returns true if the e-mail timing of a kind can be chosen. */
export const hasTimings = (kind: Kind) => kind !== 'OUTCOME'

/** Returns the input of the mutation. */
export const inputOf = (chosen: readonly Chosen[]) => ({
  input: { preferences: chosen.map(({ kind, inSite, email }) => ({ kind, inSite, email })) },
})

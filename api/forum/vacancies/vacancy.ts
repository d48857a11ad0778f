import type { Post } from '../../../prisma/client/client.ts'
import { closingDay, dayAhead, type PayPeriod, type Remote } from '../../items/limits.ts'
import { vacancyCategory } from '../../items/rules.ts'

/** The columns from which a vacancy is derived. */
export const VACANCY_COLUMNS = {
  employer: true,
  town: true,
  remote: true,
  payFrom: true,
  payTo: true,
  payPer: true,
  applyTo: true,
  closesOn: true,
  listedAt: true,
  removedAt: true,
  authorId: true,
} as const
type Columns = Pick<Post, keyof typeof VACANCY_COLUMNS>

/** The public data of a vacancy. */
export type Vacancy = {
  employer: string
  /** Null for anywhere in Ireland. */
  town: string | null
  remote: Remote
  payFrom: number
  payTo: number
  payPer: PayPeriod
  applyTo: string
  closesOn: string
  isOpen: boolean
}

/**
 * Returns the vacancy in a discussion; null when it is none, its author has left, or the content has disabled
 * vacancies.
 */
export function vacancyOf(post: Columns, now: number = Date.now()): Vacancy | null {
  const { employer, town, applyTo, removedAt, authorId } = post
  if (!vacancyCategory() || !employer || !applyTo || removedAt || !authorId) return null
  const closesOn = closingDay(post)
  return {
    employer,
    town,
    remote: (post.remote ?? 'no') as Remote,
    payFrom: Number(post.payFrom),
    payTo: Number(post.payTo),
    payPer: (post.payPer ?? 'year') as PayPeriod,
    applyTo,
    closesOn,
    isOpen: closesOn >= dayAhead(0, now),
  }
}

import type { Action } from '../../audit/actions.ts'
import type { Status } from '../../../prisma/client/client.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ItemType } from '../../decisions/rules.ts'

type Move = { from: Status; to: 'approved' | 'rejected'; done: string; did: string }

/**
 * The transition of each decision (specification, section 4; decisions, "After publication"), with messages for the new
 * state and the act.
 */
export const MOVES = {
  approve: { from: 'pending', to: 'approved', done: 'approved', did: 'approved it' },
  reject: { from: 'pending', to: 'rejected', done: 'rejected', did: 'rejected it' },
  unpublish: { from: 'approved', to: 'rejected', done: 'unpublished', did: 'unpublished it' },
  restore: { from: 'rejected', to: 'approved', done: 'put back', did: 'put it back' },
} as const satisfies Record<string, Move>

export type Decision = keyof typeof MOVES

/** Returns true for decisions whose statement of reasons an author may read. */
export const isAgainstAuthor = (decision: Decision) => MOVES[decision].to === 'rejected'

/**
 * Returns the decision for an act on an item in a status: rejecting a published item unpublishes it, approving a
 * rejected one restores it.
 * @throws Refusal INVALID for one that would change nothing
 */
export function decisionFor(action: 'approve' | 'reject', from: Status): Decision {
  const to = action === 'approve' ? 'approved' : 'rejected'
  const found = DECISIONS.find((decision) => MOVES[decision].from === from && MOVES[decision].to === to)
  if (!found) throw new Refusal('INVALID', `It’s already ${from}, so it can’t be ${to}.`)
  return found
}

const DECISIONS = Object.keys(MOVES) as Decision[]

/** Returns the log action of a decision about an item. */
export const actionOn = (decision: Decision, type: ItemType) => `${decision}_${type}` satisfies Action

/** The outcome of the reports on an item, by its new status. */
export const RESOLVED = { approved: 'dismissed', rejected: 'upheld' } as const

/** The log action of each outcome of reports. */
export const ON_REPORTS = { upheld: 'uphold_report', dismissed: 'dismiss_report' } as const satisfies Record<
  string,
  Action
>

/** The log action of undoing an outcome of reports. */
export const REOPENING_REPORTS = 'reopen_report' satisfies Action

/** Log actions of administrators that do not change the status. */
const STATUS_NEUTRAL = [
  ...Object.values(ON_REPORTS),
  REOPENING_REPORTS,
  'adjust_votes',
  'accept_reply',
  'withdraw_answer',
  'pin_post',
  'unpin_post',
  'move_post',
  'retitle_post',
  'close_post',
  'withhold_version',
  'restore_version',
] satisfies Action[]

/** A Prisma filter for log entries that set the status of an item. */
export const SETS_STATUS = { action: { notIn: STATUS_NEUTRAL as string[] } }

/** Returns a decision about a hidden item as its author reads it: others had seen the item published. */
export function asOfPublished(decision: Decision): Decision {
  if (decision === 'approve') return 'restore'
  return decision === 'reject' ? 'unpublish' : decision
}

/** Returns the log action of an undo. */
export const reopening = (type: ItemType): Action => (type === 'post' ? 'reopen_post' : 'reopen_reply')

/** Returns the decision of a log action; null for other acts. */
export function decisionIn(action: string): Decision | null {
  return (
    DECISIONS.find(
      (decision) => action === actionOn(decision, 'post') || action === actionOn(decision, 'reply'),
    ) ?? null
  )
}

/** Log actions whose statement of reasons an author may read. */
export const REFUSALS: readonly Action[] = DECISIONS.filter(isAgainstAuthor).flatMap((decision) => [
  actionOn(decision, 'post'),
  actionOn(decision, 'reply'),
])

/** Log actions of all decisions about posts and replies. */
export const DECISION_ACTIONS: readonly Action[] = DECISIONS.flatMap((decision) => [
  actionOn(decision, 'post'),
  actionOn(decision, 'reply'),
])

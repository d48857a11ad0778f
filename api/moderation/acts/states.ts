import type { Action } from '../../audit/actions.ts'
import type { Status } from '../../../prisma/client/client.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ItemType } from '../../decisions/rules.ts'

type Move = { from: Status; to: 'approved' | 'rejected'; done: string; did: string }

/**
 * From where to where each decision leads (specification, section 4; decisions, "After publication"), and how it is
 * told: what became of the item, and what its moderator did.
 */
export const MOVES = {
  approve: { from: 'pending', to: 'approved', done: 'approved', did: 'approved it' },
  reject: { from: 'pending', to: 'rejected', done: 'rejected', did: 'rejected it' },
  unpublish: { from: 'approved', to: 'rejected', done: 'unpublished', did: 'unpublished it' },
  restore: { from: 'rejected', to: 'approved', done: 'put back', did: 'put it back' },
} as const satisfies Record<string, Move>

export type Decision = keyof typeof MOVES

/** Those that an author may ask the reasons of. */
export const isAgainstAuthor = (decision: Decision) => MOVES[decision].to === 'rejected'

/**
 * What the two acts of a moderator are called where the item stands: to reject what is published is to unpublish it, to
 * approve what was rejected is to put it back.
 * @throws Refusal INVALID for what would change nothing
 */
export function decisionFor(action: 'approve' | 'reject', from: Status): Decision {
  const to = action === 'approve' ? 'approved' : 'rejected'
  const found = DECISIONS.find((decision) => MOVES[decision].from === from && MOVES[decision].to === to)
  if (!found) throw new Refusal('INVALID', `What is ${from} already cannot be ${to} once more.`)
  return found
}

const DECISIONS = Object.keys(MOVES) as Decision[]

/** What the log calls a decision about an item. */
export const actionOn = (decision: Decision, type: ItemType) => `${decision}_${type}` satisfies Action

/** What becomes of the reports on an item that is decided about, by where it goes. */
export const RESOLVED = { approved: 'dismissed', rejected: 'upheld' } as const

/** What the log calls that. */
export const ON_REPORTS = { upheld: 'uphold_report', dismissed: 'dismiss_report' } as const satisfies Record<
  string,
  Action
>

/** What it calls taking that back. */
export const REOPENING_REPORTS = 'reopen_report' satisfies Action

/** What else administrators do with an item, which leaves it where it stands. */
const BESIDE = [
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

/** The entries of the log about an item that say where it stands, in Prisma's words. */
export const ABOUT_ITSELF = { action: { notIn: BESIDE as string[] } }

/** How a decision about what was hidden is told: its author and others had seen it published. */
export function asOfPublished(decision: Decision): Decision {
  if (decision === 'approve') return 'restore'
  return decision === 'reject' ? 'unpublish' : decision
}

/** What the log calls taking a decision back. */
export const reopening = (type: ItemType): Action => (type === 'post' ? 'reopen_post' : 'reopen_reply')

/** Which decision an act of the log was; null for an act that was none. */
export function decisionIn(action: string): Decision | null {
  return (
    DECISIONS.find(
      (decision) => action === actionOn(decision, 'post') || action === actionOn(decision, 'reply'),
    ) ?? null
  )
}

/** What the log calls those that an author may ask the reasons of. */
export const REFUSALS: readonly Action[] = DECISIONS.filter(isAgainstAuthor).flatMap((decision) => [
  actionOn(decision, 'post'),
  actionOn(decision, 'reply'),
])

/** What the log calls all decisions about posts and replies. */
export const DECISION_ACTIONS: readonly Action[] = DECISIONS.flatMap((decision) => [
  actionOn(decision, 'post'),
  actionOn(decision, 'reply'),
])

import type { Action } from '../audit/actions.ts'
import type { ItemType } from './rules.ts'

/** Where each decision leads from `pending`, and what the log calls it (specification, section 4). */
const MOVES = {
  approve: { to: 'approved', action: { post: 'approve_post', reply: 'approve_reply' } },
  reject: { to: 'rejected', action: { post: 'reject_post', reply: 'reject_reply' } },
} as const satisfies Record<string, { to: 'approved' | 'rejected'; action: Record<ItemType, Action> }>

/** What the log calls a decision about an item. */
export const actionOn = (move: keyof typeof MOVES, type: ItemType): Action => MOVES[move].action[type]

/** What the log calls taking a decision back. */
export const reopening = (type: ItemType): Action => (type === 'post' ? 'reopen_post' : 'reopen_reply')

/** Where an act of the log left its item; null for an act that is no decision. */
export function decidedIn(action: string): 'approved' | 'rejected' | null {
  const found = Object.values(MOVES).find((move) =>
    Object.values(move.action).some((each) => each === action),
  )
  return found?.to ?? null
}

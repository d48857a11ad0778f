import type { Client } from 'urql'
import { failureTitle, messageFrom } from '../../../data/graphql.ts'
import { toast, toastProblem } from '../../../plain/toasts/toasts.ts'
import {
  AcceptReplyMutation,
  ClosePostMutation,
  ReopenPostMutation,
  UnpinPostMutation,
  WithdrawAcceptedReplyMutation,
} from './operations.ts'

const ACTS = {
  accept: { send: AcceptReplyMutation, done: 'Marked as the answer', failed: 'Failed to mark the answer' },
  'withdraw-answer': {
    send: WithdrawAcceptedReplyMutation,
    done: 'No longer the answer',
    failed: 'Failed to unmark the answer',
  },
  close: { send: ClosePostMutation, done: 'Discussion closed', failed: 'Failed to close the discussion' },
  reopen: {
    send: ReopenPostMutation,
    done: 'Discussion reopened',
    failed: 'Failed to reopen the discussion',
  },
  unpin: { send: UnpinPostMutation, done: 'No longer pinned', failed: 'Failed to unpin' },
} as const

/** An action without a dialog. */
export type BriefAct = keyof typeof ACTS

/**
 * Carries out an action and shows its outcome.
 * @param id the reply to accept, otherwise the discussion
 */
export async function doAct(client: Client, act: BriefAct, id: string): Promise<void> {
  const { send, done, failed } = ACTS[act]
  const { data, error } = await client.mutation<unknown, { id: string }>(send, { id }).toPromise()
  if (data) toast(done)
  else toastProblem(failureTitle(error, failed), messageFrom(error))
}

import type { AnyVariables, Client, TypedDocumentNode } from 'urql'
import { failureTitle, messageFrom } from '../../lib/graphql.ts'
import { toast, toastProblem } from '../../lib/toasts.ts'
import { AcceptReplyMutation, UnpinPostMutation, WithdrawAnswerMutation } from './operations.ts'

// What a press does without a dialog. It travels with the first press.

async function act<Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  { done, failed }: { done: string; failed: string },
) {
  const { data, error } = await client.mutation(document, variables).toPromise()
  if (data) toast(done)
  else toastProblem(failureTitle(error, failed), messageFrom(error))
}

/** Marks a reply as the answer of its discussion. */
export const acceptReply = (client: Client, id: string) =>
  act(
    client,
    AcceptReplyMutation,
    { id },
    { done: 'Marked as the answer', failed: 'Failed to mark the answer' },
  )

/** Takes the mark off the answer of a discussion. */
export const withdrawAnswer = (client: Client, id: string) =>
  act(
    client,
    WithdrawAnswerMutation,
    { id },
    { done: 'No longer the answer', failed: 'Failed to unmark the answer' },
  )

/** Unpins a discussion. */
export const unpinPost = (client: Client, id: string) =>
  act(client, UnpinPostMutation, { id }, { done: 'No longer pinned', failed: 'Failed to unpin' })

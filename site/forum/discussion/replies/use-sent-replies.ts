import { useState } from 'react'
import type { Client } from 'urql'
import { currentToast } from '../../../plain/toasts/toasts.ts'
import { insertedReplies, unlistedReplies, type Reply, type Sent } from '../page/published.ts'
import { formTop } from './use-steady-form.ts'

/** The viewer's newest reply, which the page scrolls to. */
export type Sought = {
  /** Empty for none. */
  replyId: string
  /** True if all pages before it are loaded, too. */
  isAtEnd: boolean
  /** Distance of the form from the top of the page when the reply was sent. */
  formTop: number
  /** The toast about it. */
  toastId: number
}

const NOTHING: { sought: Sought; sent: readonly Sent[]; sentIds: readonly string[] } = {
  sought: { replyId: '', isAtEnd: true, formTop: NaN, toastId: 0 },
  sent: [],
  sentIds: [],
}

/**
 * Holds the viewer's new replies, each until the list includes it.
 * @param client a new one, for another viewer, discards them
 * @param isComplete true if no more replies can be loaded
 */
export function useSentReplies(client: Client, nodes: readonly Reply[], isComplete: boolean) {
  const [state, setState] = useState({ client, ...NOTHING })
  const { sought, sent, sentIds } = state.client === client ? state : NOTHING
  const unlisted = unlistedReplies(sent, nodes)
  // One that is deleted after it was listed must not appear again.
  if (unlisted.length < sent.length) setState({ ...state, sent: unlisted })

  function addSent(reply: Reply, isInserted: boolean, isAtEnd: boolean) {
    const next = { replyId: reply.id, isAtEnd, formTop: formTop(), toastId: currentToast()?.id ?? 0 }
    setState((before) => {
      const { sent, sentIds } = before.client === client ? before : NOTHING
      return {
        client,
        sought: next,
        sent: [...sent, { reply, isInserted }],
        sentIds: [...sentIds, reply.id],
      }
    })
  }
  return {
    sought,
    /** True while the list is to be loaded up to the sought reply. */
    isComing: unlisted.some(({ reply }) => reply.id === sought.replyId),
    sent: insertedReplies(unlisted, isComplete),
    sentIds,
    addSent,
  }
}

import { createContext, use } from 'react'

/** Id of the plain reply form. */
export const REPLY_FORM = 'reply-form'

/** Form with which buttons are submitted without JavaScript; undefined if nobody can reply. */
export const ReplyFormContext = createContext<typeof REPLY_FORM | undefined>(undefined)

/**
 * Returns attributes of a button that acts immediately. Without JavaScript it is submitted with the reply form, so that
 * an unsent reply is not lost.
 * @param parts action, target and further values
 * @returns null if nobody can reply; the button's own form is then submitted
 */
export function usePressWithReply(...parts: readonly string[]) {
  const form = use(ReplyFormContext)
  return form ? { form, name: 'press', value: parts.join(' ') } : null
}

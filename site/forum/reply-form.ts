import { createContext, use } from 'react'

/** The id of the plain form for a reply. */
export const REPLY_FORM = 'reply-form'

/** The form that presses are sent with while no script has come; undefined where nobody can reply. */
export const PressesTravelWith = createContext<typeof REPLY_FORM | undefined>(undefined)

/**
 * Attributes of a button that acts at once, and of what its plain form sends while no script has come: it is sent with the
 * form for a reply where there is one, so that a reply that is being typed travels along and is not lost.
 * @param parts the act, then what it is done to, then how
 * @returns null where nobody can reply; then the button's own form sends it
 */
export function usePressWithReply(...parts: readonly string[]) {
  const form = use(PressesTravelWith)
  return form ? { form, name: 'press', value: parts.join(' ') } : null
}

import { createContext } from 'react'

/** The id of the plain form for a reply. */
export const REPLY_FORM = 'reply-form'

/**
 * The form that votes are sent with while no script has come, so that a reply that is being typed travels along and is not
 * lost; undefined where nobody can reply.
 */
export const VotesTravelWith = createContext<typeof REPLY_FORM | undefined>(undefined)

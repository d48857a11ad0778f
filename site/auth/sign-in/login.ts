import { forumUser, type ForumUser } from '#rules/auth'
import { z } from 'zod'
import { SECOND } from '../../lib/durations.ts'
import { messageIn, request } from '../../lib/rest.ts'

/** How an attempt to sign in ended. With `pending`, a link is on its way by e-mail. */
export type LoginResult =
  | { outcome: 'signed-in'; user: ForumUser; message: string }
  | { outcome: 'pending' | 'failed'; message: string }

const loginAnswer = z.object({
  success: z.boolean(),
  pending: z.boolean().optional(),
  user: forumUser.nullish(),
  message: z.string().optional(),
})

/**
 * Asks the server to sign somebody in (specification, sections 7 and 8).
 * @param email as typed; it is trimmed and lower-cased before sending
 */
export async function login(email: string): Promise<LoginResult> {
  try {
    const response = await request('POST', '/api/auth/login', { email: email.trim().toLowerCase() })
    const { success, pending, user, message } = loginAnswer.parse(await response.json())
    if (!success || !user) {
      return { outcome: pending ? 'pending' : 'failed', message: message ?? 'Login failed' }
    }
    void reportActivity(user.id)
    return { outcome: 'signed-in', user, message: message ?? `Welcome back, ${user.firstName}!` }
  } catch (error) {
    return { outcome: 'failed', message: messageIn(error) ?? 'Network error. Please try again.' }
  }
}

/** An answer that takes longer than this does not come any more. */
const LONGEST_WAIT = 10 * SECOND

/**
 * Ends the session on the server, also when the page is left meanwhile. A failure is logged and ignored (specification,
 * section 8): here the member is signed out either way.
 * @returns whether the server has confirmed it
 */
export async function logout(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT)
    await request('POST', '/api/auth/logout', undefined, { keepalive: true, signal })
    return true
  } catch (error) {
    console.info('The server could not end the session.', error)
    return false
  }
}

/** Nobody waits for this, and a failure is only logged (specification, section 7). */
async function reportActivity(id: string) {
  try {
    await request('POST', `/api/forum/users/${id}/update-activity`, undefined, { keepalive: true })
  } catch (error) {
    console.error('The last activity could not be recorded.', error)
  }
}

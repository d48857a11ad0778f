import { forumUser, type ForumUser } from '#rules/auth'
import { z } from 'zod'
import { messageIn, request } from '../lib/rest.ts'

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

/** Ends the session on the server. A failure is logged and ignored: here the member is signed out either way. */
export async function logout(): Promise<void> {
  try {
    await request('POST', '/api/auth/logout')
  } catch (error) {
    console.error('The server could not end the session.', error)
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

import { forumUser, type ForumUser } from '#rules/auth'
import { z } from 'zod'
import { SECOND } from '../../plain/durations.ts'
import { messageIn, requireSuccess } from '../../data/rest.ts'
import { clearSignOut } from '../../plain/session/session.ts'
import { writeForumUser } from '../../plain/session/forum-user.ts'

/** Result of an attempt to sign in. With `pending`, a link was sent by e-mail. */
export type LoginResult =
  | { outcome: 'signed-in'; user: ForumUser; message: string }
  | { outcome: 'pending' | 'failed'; message: string }

const loginResponse = z.object({
  success: z.boolean(),
  pending: z.boolean().optional(),
  user: forumUser.nullish(),
  message: z.string().optional(),
})

/**
 * Signs a member in on the server (specification, sections 7 and 8), and notifies every tab.
 * @param email as typed; it is trimmed and lower-cased before sending
 */
export async function login(email: string): Promise<LoginResult> {
  try {
    const response = await post('/api/auth/login', { email: email.trim().toLowerCase() })
    const { success, pending, user, message } = loginResponse.parse(await response.json())
    if (!success || !user) {
      return { outcome: pending ? 'pending' : 'failed', message: message ?? 'Login failed' }
    }
    void reportActivity(user.id)
    clearSignOut()
    writeForumUser(user)
    return { outcome: 'signed-in', user, message: message ?? `Welcome back, ${user.firstName}!` }
  } catch (error) {
    return { outcome: 'failed', message: messageIn(error) ?? 'Network error. Please try again.' }
  }
}

/** Timeout of a request. */
const LONGEST_WAIT = 10 * SECOND

/**
 * Ends the session on the server, even while the page unloads. A failure is logged and ignored (specification, section
 * 8), since the member is signed out in this browser either way.
 * @returns true once the server has confirmed it
 */
export async function logout(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT)
    await post('/api/auth/logout', undefined, { keepalive: true, signal })
    return true
  } catch (error) {
    console.info('The server could not end the session.', error)
    return false
  }
}

/** Reports the visit in the background; a failure is only logged (specification, section 7). */
async function reportActivity(id: string) {
  try {
    await post(`/api/forum/users/${id}/update-activity`, undefined, { keepalive: true })
  } catch (error) {
    console.error('The last activity could not be recorded.', error)
  }
}

/**
 * Calls the REST API with the visitor's cookies, as JSON if there is a body (specification, section 7).
 * @param keepalive true for a call that outlives its page
 * @param signal aborts the call
 * @throws RestError for an error response; TypeError when the network fails; the signal's reason
 */
async function post(
  path: string,
  body?: unknown,
  { keepalive = false, signal }: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    ...(keepalive ? { keepalive } : {}),
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return requireSuccess(response)
}

import type { Route } from '../rest.ts'
import { signInInput } from './rules.ts'
import { signIn, signOut } from './sign-in.ts'

/** Signing in and out (specification, section 7). */
export const authRoutes: Route[] = [
  {
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in with an e-mail address',
    body: signInInput,
    handle: async ({ context, body }) => {
      const result = await signIn(context.origin, body)
      if ('nonce' in result) {
        const { nonce, ...shown } = result
        context.setNonce(nonce)
        return shown
      }
      if (!result.success) return result
      const { session, ...shown } = result
      context.setSession(session)
      return shown
    },
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Sign out',
    handle: async ({ context }) => {
      await signOut(context.viewer)
      context.setSession(null)
      return { success: true }
    },
  },
]

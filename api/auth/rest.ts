import { z } from '@hono/zod-openapi'
import { limitOf } from '../http/rates.ts'
import { done } from '../http/rest/openapi.ts'
import { route, type Route } from '../http/rest/rest.ts'
import { signInInput } from './rules.ts'
import { signIn, signOut } from './sign-in.ts'

const signInResponse = z
  .strictObject({
    success: z.boolean(),
    message: z.string(),
    pending: z.literal(true).optional().openapi({ description: 'A link is on its way' }),
    user: z
      .strictObject({
        id: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        role: z.enum(['user', 'admin']),
      })
      .optional(),
  })
  .openapi('SignIn')

/** The routes for signing in and out (specification, section 7). */
export const authRoutes: Route[] = [
  route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in with an e-mail address',
    who: 'everybody',
    body: signInInput,
    response: signInResponse,
    also: { 429: `More than ${limitOf('signInFromNetwork')} with one address` },
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
  }),
  route({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Sign out',
    who: 'everybody',
    isForBrowsers: true,
    response: done,
    handle: async ({ context }) => {
      await signOut(context.viewer)
      context.setSession(null)
      return { success: true as const }
    },
  }),
]

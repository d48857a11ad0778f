import type { ForumUser } from '#rules/auth'
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { onSessionChange, readForumUser } from '../plain/session/forum-user.ts'
import { login, type LoginResult } from './sign-in/login.ts'
import { signOut } from './sign-out.ts'

type Auth = {
  user: ForumUser | null
  isAuthenticated: boolean
  isLoading: boolean
  login: (email: string) => Promise<LoginResult>
  logout: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** Provides the signed-in member, also after changes in other tabs (specification, section 4, "Authentication"). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ user, isLoading }, setState] = useState<Pick<Auth, 'user' | 'isLoading'>>({
    user: null,
    isLoading: true,
  })

  useLayoutEffect(() => {
    const follow = () => setState({ user: readForumUser(), isLoading: false })
    follow()
    return onSessionChange(follow)
  }, [])

  const auth = useMemo(
    () => ({ user, isAuthenticated: user !== null, isLoading, login, logout: signOut }),
    [user, isLoading],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** @throws Error outside an AuthProvider (specification, section 8) */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './AuthProvider.tsx'

function Probe() {
  const { user, isAuthenticated, isLoading } = useAuth()
  return <>{JSON.stringify({ user, isAuthenticated, isLoading }).replaceAll('"', '')}</>
}

test('throws outside of the provider', () => {
  expect(() => renderToString(<Probe />)).toThrow('useAuth must be used within an AuthProvider')
})

test('starts loading without a member', () => {
  const shown = renderToString(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  )
  expect(shown).toBe('{user:null,isAuthenticated:false,isLoading:true}')
})

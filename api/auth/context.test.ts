import { expect, test, vi } from 'vitest'
import type { Trace } from '../lib/trace.ts'

// The cookie names are chosen when the first module is loaded.
vi.hoisted(() => (process.env['SITE_URL'] = 'https://irishagile.example'))
const { contextOf } = await import('./context.ts')
const { within } = await import('../lib/trace.ts')
const { aViewer } = await import('../test/factories.ts')

const STRANGER = { cookie: undefined, userAgent: undefined, forwardedFor: undefined, peer: '127.0.0.1' }

test('sets Secure cookies for this host only over https', async () => {
  const added = new Headers()
  const { setSession, setNonce } = await contextOf(STRANGER, added)
  setSession({ token: 'a', endsAt: new Date(Date.now() + 86_400_000) })
  setNonce('b')
  expect(added.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=a; Path=\/; Expires=.+ GMT; HttpOnly; Secure; SameSite=Lax$/),
    '__Host-sign-in=b; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('logs the member who makes a request, and no id when signed out', async () => {
  const { id, cookie } = await aViewer()
  const memberIn = async (given: string | undefined) => {
    const trace: Trace = { id: 'test', door: 'api', memberId: undefined }
    await within(trace, () => contextOf({ ...STRANGER, cookie: given }, new Headers()))
    return trace.memberId
  }
  expect(await memberIn(`__Host-${cookie}`)).toBe(id)
  expect(await memberIn(undefined)).toBeUndefined()
})

// Loads the sign-in dialog and the account menu on first use, so that pages need no framework until then.
import type * as island from './island.tsx'
import { on, type EventDetail } from '../plain/events.ts'
import { clearSignOut, isSigningOut } from '../plain/session/session.ts'
import { memberKnownHere } from '../plain/session/forum-user.ts'
import { syncViewer } from '../plain/session/sync-viewer.ts'

const load = () => import('./island.tsx')

async function withIsland(act: (loaded: typeof island) => void) {
  try {
    act(await load())
  } catch (error) {
    console.error('The sign-in dialog could not be loaded.', error)
    // This page does the same without JavaScript.
    location.assign('/sign-in')
  }
}

function handleClick(event: MouseEvent) {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (opensElsewhere || event.defaultPrevented || !(event.target instanceof Element)) return
  const menuButton = event.target.closest('[data-user-menu]')
  const isSignIn = event.target.closest('[data-sign-in]') !== null
  if (!menuButton && !isSignIn) return
  event.preventDefault()
  void withIsland(({ openSignIn, openUserMenu }) => (menuButton ? openUserMenu(menuButton) : openSignIn()))
}

addEventListener('click', handleClick)
on('sign-in-requested', (purpose) => void withIsland(({ openSignIn }) => openSignIn(purpose)))
on('session-ended', () => void withIsland(({ endSession }) => endSession()))

on('viewer-known', ({ viewer, memberId }) => {
  if (memberId === memberKnownHere()) syncViewer(viewer)
})

async function openConfirmation(done: EventDetail<'confirmation-requested'>) {
  try {
    const { openConfirmAgain } = await import('./confirmation/open-confirm-again.tsx')
    openConfirmAgain(done)
  } catch (error) {
    console.error('The dialog for confirming could not be loaded.', error)
    done(false)
    // This page does the same without JavaScript.
    location.assign('/sign-in/confirm')
  }
}
on('confirmation-requested', (done) => void openConfirmation(done))

// Preloads when the pointer or the focus reaches the account corner. If that fails, the click tries again.
const account = document.querySelector('.account')
const prepare = () => void load().catch(() => {})
account?.addEventListener('pointerover', prepare, { once: true })
account?.addEventListener('focusin', prepare, { once: true })

// Resumes a sign-out that the server has not confirmed. Submitting a sign-in form cancels it.
addEventListener('submit', ({ target }) => {
  if (target instanceof Element && target.closest('[data-signs-in]')) clearSignOut()
})
if (isSigningOut())
  import('./sign-out.ts').then(
    ({ confirmSignOut }) => confirmSignOut(),
    (error: unknown) => console.info('Signing out has to wait for the next page.', error),
  )

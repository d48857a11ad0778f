// Loads the sign-in dialog and the account menu when they are first used; until then no framework travels.
import type * as island from './island.tsx'
import { CONFIRMATION_WANTED, type ConfirmationWanted } from '../lib/confirmation.ts'
import { SESSION_ENDED, SIGN_IN_WANTED, VIEWER_TOLD, type ViewerTold } from '../lib/session.ts'
import { bringInLine } from './in-line.ts'

const load = () => import('./island.tsx')

async function withIsland(act: (loaded: typeof island) => void) {
  try {
    act(await load())
  } catch (error) {
    console.error('The sign-in dialog could not be loaded.', error)
    // The page does the same without this script.
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
addEventListener(SIGN_IN_WANTED, () => void withIsland(({ openSignIn }) => openSignIn()))
addEventListener(SESSION_ENDED, () => void withIsland(({ endSession }) => endSession()))

addEventListener(VIEWER_TOLD, (event) => void bringInLine((event as ViewerTold).detail))

async function handleConfirmationWanted(event: Event) {
  const { done } = (event as ConfirmationWanted).detail
  try {
    const { openConfirmAgain } = await import('./confirm-again.tsx')
    openConfirmAgain(done)
  } catch (error) {
    console.error('The dialog for confirming could not be loaded.', error)
    done(false)
  }
}
addEventListener(CONFIRMATION_WANTED, (event) => void handleConfirmationWanted(event))

// Whoever points at the account corner is about to use it. If this fails, the click tells.
const account = document.querySelector('.account')
const prepare = () => void load().catch(() => {})
account?.addEventListener('pointerover', prepare, { once: true })
account?.addEventListener('focusin', prepare, { once: true })

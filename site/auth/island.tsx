import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { reportSignInDialog } from '../lib/session.ts'
import { AuthProvider } from './AuthProvider.tsx'
import { demoAccounts } from './DemoAccounts.tsx'
import { clearForumUser } from './forum-user.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { UserMenu } from './UserMenu.tsx'
import { currentlyWanted, onWanted, want } from './wanted.ts'

function AuthIsland() {
  const { isDialogOpen, isMenuOpen, menuPlace } = useSyncExternalStore(onWanted, currentlyWanted)
  return (
    <AuthProvider>
      <SignInDialog isOpen={isDialogOpen} onClose={() => want({ isDialogOpen: false })} />
      {menuPlace &&
        createPortal(
          <UserMenu
            isOpen={isMenuOpen}
            onOpenChange={(isOpen) => want({ isMenuOpen: isOpen })}
            place={menuPlace}
          />,
          menuPlace,
        )}
    </AuthProvider>
  )
}

let isMounted = false

/** In one go, so that nothing of a half-drawn menu or dialog is seen. */
function show(change: Parameters<typeof want>[0]) {
  flushSync(() => {
    want(change)
    if (!isMounted) createRoot(document.createElement('div')).render(<AuthIsland />)
    isMounted = true
  })
}

/** Opens the sign-in dialog. */
export function openSignIn() {
  show({ isDialogOpen: true })
  reportSignInDialog('opened')
}

/** Puts the account menu in the place of the header's button and opens it. */
export function openUserMenu(button: Element) {
  const menuPlace = document.createElement('div')
  button.replaceWith(menuPlace)
  show({ menuPlace, isMenuOpen: true })
}

/** The server knows nobody: so the browser forgets them too, and offers to sign in again. */
export function endSession() {
  clearForumUser()
  openSignIn()
}

// Asked for while the code arrives, so that the dialog opens at its full height.
void demoAccounts()

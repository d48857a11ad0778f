import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../ui/islands/replaced-text.ts'
import { emit } from '../plain/events.ts'
import { AuthProvider } from './AuthProvider.tsx'
import { demoAccounts } from './sign-in/DemoAccounts.tsx'
import { clearForumUser } from '../plain/session/forum-user.ts'
import { SignInDialog } from './sign-in/SignInDialog.tsx'
import { UserMenu } from './account/UserMenu.tsx'
import { changeHeader, headerState, onHeaderChange } from './header-store.ts'

function AuthIsland() {
  const { isDialogOpen, purpose, isMenuOpen, menuContainer } = useSyncExternalStore(
    onHeaderChange,
    headerState,
  )
  return (
    <AuthProvider>
      <SignInDialog
        isOpen={isDialogOpen}
        purpose={purpose}
        onClose={() => changeHeader({ isDialogOpen: false })}
      />
      {menuContainer &&
        createPortal(
          <UserMenu
            isOpen={isMenuOpen}
            onOpenChange={(isOpen) => changeHeader({ isMenuOpen: isOpen })}
            container={menuContainer}
          />,
          menuContainer,
        )}
    </AuthProvider>
  )
}

let isMounted = false

/** Renders synchronously, so that no partial menu or dialog is visible. */
function show(change: Parameters<typeof changeHeader>[0]) {
  flushSync(() => {
    changeHeader(change)
    if (!isMounted) createRoot(document.createElement('div')).render(<AuthIsland />)
    isMounted = true
  })
}

/**
 * Opens the sign-in dialog.
 * @param purpose purpose of signing in, such as "to vote"; empty for none
 */
export function openSignIn(purpose = '') {
  show({ isDialogOpen: true, purpose })
  emit('sign-in-dialog', 'opened')
}

/** Replaces the header's button with the account menu and opens it. */
export function openUserMenu(button: Element) {
  const menuContainer = document.createElement('div')
  button.replaceWith(menuContainer)
  show({ menuContainer, isMenuOpen: true })
}

/** Handles a session that has ended on the server: forgets the member in this browser and offers to sign in again. */
export function endSession() {
  clearForumUser()
  openSignIn()
}

// Prefetched, so that the dialog opens at its full height.
void demoAccounts()

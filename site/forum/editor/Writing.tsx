import { useState, type ReactNode } from 'react'
import { lazy } from '../../ui/islands/lazy.tsx'
import { useFragment } from '../../ui/islands/use-fragment.ts'
import { useViewer } from '../Viewer.tsx'

// Loaded on demand, with its rules and select list.
const PostDialog = lazy(() => import('./new/PostDialog.tsx'))

type Props = {
  /** Category of the current list; empty for none. */
  category: string
  /** Page with the same form, for use without this dialog. */
  href: string
  /** Called with the category of the new discussion. */
  onPublished: (category: string) => void
  /** Renders the control that opens the dialog. */
  children: (begin: () => void) => ReactNode
}

/** Opens the dialog for a new discussion; a visitor signs in first. */
export function Writing({ category, href, onPublished, children }: Props) {
  const { viewerId, wish, isSignInOpen, requireSignIn, forgetWish } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isWished = viewerId !== null && wish?.act === 'write' && !isSignInOpen

  function handleBegin() {
    if (viewerId) return setOpen(true)
    requireSignIn('You need to be logged in to create posts.', 'to start a discussion', { act: 'write' })
  }

  // Target of links in the list of drafts.
  const [fragment, forgetFragment] = useFragment()
  const isRequested = fragment === 'write' && viewerId !== null

  function handleClose() {
    setOpen(false)
    forgetWish()
    if (isRequested) forgetFragment()
  }

  return (
    <>
      {children(handleBegin)}
      {(isOpen || isWished || isRequested) && (
        <PostDialog
          fallbackHref={href}
          onClose={handleClose}
          onPublished={(chosen) => {
            handleClose()
            onPublished(chosen)
          }}
          category={category}
        />
      )}
    </>
  )
}

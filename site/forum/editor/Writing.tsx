import { useState, type ReactNode } from 'react'
import { lazy } from '../../ui/islands/lazy.tsx'
import { useFragment } from '../../ui/islands/use-fragment.ts'
import { useViewer } from '../Viewer.tsx'

// Its rules and select list travel when somebody is about to write.
const PostDialog = lazy(() => import('./new/PostDialog.tsx'))

type Props = {
  /** The category that the reader is looking at; empty for none. */
  category: string
  /** The page on which one can write without this dialog. */
  href: string
  /** Called with the category of the new item. */
  onPublished: (category: string) => void
  /** The control that opens the editor. */
  children: (begin: () => void) => ReactNode
}

/** Opens the dialog that starts a discussion; a visitor signs in first, and it opens then. */
export function Writing({ category, href, onPublished, children }: Props) {
  const { viewerId, wish, isSignInOpen, requireSignIn, forgetWish } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isWished = viewerId !== null && wish?.act === 'write' && !isSignInOpen

  function handleBegin() {
    if (viewerId) return setOpen(true)
    requireSignIn('You need to be logged in to create posts.', 'to start a discussion', { act: 'write' })
  }

  // The list of one's drafts leads here.
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

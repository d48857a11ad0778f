import { useState, type ReactNode } from 'react'
import { whenWanted } from '../lib/when-wanted.tsx'
import { useParticipant } from './Participant.tsx'

// Its rules and select list travel when somebody is about to write.
const PostDialog = whenWanted(() => import('./PostDialog.tsx'))

type Props = {
  /** The category that the reader is looking at; empty for none. */
  category: string
  /** Told the category that it was written in. */
  onPublished: (category: string) => void
  /** What begins the writing. */
  children: (begin: () => void) => ReactNode
}

/** Opens the dialog that starts a discussion; a visitor signs in first, and it opens then. */
export function Writing({ category, onPublished, children }: Props) {
  const { viewerId, wish, isSignInOpen, askFirst, forgetWish } = useParticipant()
  const [isOpen, setOpen] = useState(false)
  const isWished = viewerId !== null && wish?.act === 'write' && !isSignInOpen

  function handleBegin() {
    if (viewerId) return setOpen(true)
    askFirst('You need to be logged in to create posts.', { act: 'write' })
  }

  function handleClose() {
    setOpen(false)
    forgetWish()
  }

  return (
    <>
      {children(handleBegin)}
      {(isOpen || isWished) && (
        <PostDialog
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

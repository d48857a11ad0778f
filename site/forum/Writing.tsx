import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useParticipant } from './Participant.tsx'

// Its rules and select list travel when somebody is about to write.
const PostDialog = lazy(() => import('./PostDialog.tsx'))

type Props = {
  /** The category that the reader is looking at; empty for none. */
  category: string
  onPublished: () => void
  /** What begins the writing. */
  children: (begin: () => void) => ReactNode
}

/** Opens the dialog that starts a discussion; a visitor signs in first, and it opens then. */
export function Writing({ category, onPublished, children }: Props) {
  const { viewerId, wish, isSignInOpen, askFirst, forgetWish } = useParticipant()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isWished = viewerId !== null && wish?.act === 'write' && !isSignInOpen

  function handleBegin() {
    if (viewerId) return setState('open')
    askFirst('You need to be logged in to create posts.', { act: 'write' })
  }

  function handleClose() {
    setState('closed')
    forgetWish()
  }

  return (
    <>
      {children(handleBegin)}
      {(state !== 'never' || isWished) && (
        <Suspense>
          <PostDialog
            isOpen={state === 'open' || isWished}
            onClose={handleClose}
            onPublished={() => {
              handleClose()
              onPublished()
            }}
            category={category}
          />
        </Suspense>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type Props = {
  /** The stored text. */
  children: ReactNode
  onRetain: () => void
  onReplace: () => void
}

/** Shows a concurrent change of the edited text; the author chooses one or merges the two. */
export const Outdated = ({ children, onRetain, onReplace }: Props) => (
  <Alert tone="warning" title="This has changed since you opened it." isLive>
    <p>This is what was saved. Your own text is still in the form.</p>
    <div className="my-3 wrap-anywhere whitespace-pre-wrap" role="region" aria-label="Saved text">
      {children}
    </div>
    <div className="cluster needs-script">
      <Button look="secondary" isSmall onClick={onRetain}>
        Keep my text
      </Button>
      <Button look="secondary" isSmall onClick={onReplace}>
        Use the saved text
      </Button>
    </div>
  </Alert>
)

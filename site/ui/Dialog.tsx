import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** While true, neither Escape, the backdrop nor the cross closes it. */
  isClosingBlocked?: boolean
  isWide?: boolean
  /** Where the focus goes when it closes, if the element that opened it has gone. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A modal dialog: the focus stays inside, Escape closes it, and the focus goes back to where it was. */
export function Dialog({ isOpen, onClose, title, description, children, ...more }: Props) {
  const { isClosingBlocked = false, isWide = false, returnFocus } = more

  function handleCloseAutoFocus(event: Event) {
    const target = returnFocus?.()
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && !isClosingBlocked && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog-overlay" />
        <Primitive.Content
          className={`dialog ${isWide ? 'dialog-wide' : ''}`}
          onCloseAutoFocus={handleCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="stack">
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="dialog-description">{description}</Primitive.Description>
            )}
          </div>
          {children}
          <Primitive.Close className="dialog-close" aria-disabled={isClosingBlocked || undefined}>
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

import { Dialog as Primitive } from 'radix-ui'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { LastFailure } from '../forms/LastFailure.tsx'

type Props = {
  onClose: () => void
  title: string
  description?: ReactNode
  /** While true, neither Escape, the backdrop nor the close button closes it. */
  isClosingBlocked?: boolean
  /** While true, an outside press does not close it, because it contains unsaved input. */
  isHoldingInput?: boolean
  isWide?: boolean
  /** Limits the width to that of readable text. */
  isForWriting?: boolean
  /** Panel at the side of the page with details of one item; full width on a phone. */
  isSheet?: boolean
  /** Fixes the head in place when messages appear below. */
  growsDown?: boolean
  /** True if the content shows its own failures. */
  showsFailures?: boolean
  /** Returns the element to focus on opening; by default the first. */
  initialFocus?: () => HTMLElement | null | undefined
  /** Returns the element to focus on closing if the opener is no longer visible. */
  fallbackFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Modal dialog, open while rendered: it traps the focus and returns it on closing. Escape closes it. */
export function Dialog({ onClose, title, description, children, ...more }: Props) {
  const { isClosingBlocked = false, isHoldingInput = false } = more
  const {
    isWide = false,
    isForWriting = false,
    isSheet = false,
    growsDown = false,
    showsFailures = false,
  } = more
  const { initialFocus, fallbackFocus } = more
  const shape = isWide ? 'dialog-wide' : isForWriting ? 'dialog-writing' : growsDown ? 'dialog-down' : ''

  const opener = useRef<Element | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const close = () => void (isClosingBlocked || onClose())

  // Radix passes Escape only to the layer opened last, which may be a toast; pressed inside the dialog it closes the
  // dialog.
  const isPressedInside = ({ target }: { target: EventTarget | null }) =>
    target instanceof Node && (content.current?.contains(target) ?? false)
  const handleKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && isPressedInside(event) && close()

  // Focuses a sheet itself, since its first control is at the bottom while its content loads.
  function handleOpenAutoFocus(event: Event) {
    opener.current = document.activeElement
    const target = isSheet ? content.current : initialFocus?.()
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  // Radix returns the focus only to its own trigger, but our dialogs are opened from anywhere.
  function handleCloseAutoFocus(event: Event) {
    event.preventDefault()
    const isSeen = opener.current?.checkVisibility() ?? false
    const target = isSeen ? opener.current : fallbackFocus?.()
    if (target instanceof HTMLElement) target.focus()
  }

  return (
    <Primitive.Root open onOpenChange={close}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog-overlay" />
        <Primitive.Content
          ref={content}
          className={isSheet ? 'sheet outline-none' : `dialog ${shape}`}
          onOpenAutoFocus={handleOpenAutoFocus}
          onKeyDown={handleKeyDown}
          onEscapeKeyDown={(event) => isPressedInside(event) && event.preventDefault()}
          onInteractOutside={(event) => isHoldingInput && event.preventDefault()}
          onCloseAutoFocus={handleCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="dialog-head">
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
          </div>
          {description && (
            <Primitive.Description className="dialog-description">{description}</Primitive.Description>
          )}
          {!showsFailures && <LastFailure />}
          {children}
          <Primitive.Close className="dialog-close" aria-disabled={isClosingBlocked || undefined}>
            <Icon name="close" />
            <span className="sr-only">Close</span>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

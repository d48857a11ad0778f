import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/** A modal panel at the side of the page, for what belongs to one thing in it; the whole width of a phone. */
export const Sheet = ({ isOpen, onClose, title, children }: Props) => (
  <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Primitive.Portal>
      <Primitive.Overlay className="dialog-overlay" />
      <Primitive.Content className="sheet" aria-describedby={undefined}>
        <Primitive.Title className="dialog-title">{title}</Primitive.Title>
        {children}
        <Primitive.Close className="dialog-close">
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

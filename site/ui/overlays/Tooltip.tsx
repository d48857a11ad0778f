import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * Provider around an island with tooltips: the first appears after 700 ms, the next within 300 ms immediately
 * (specification, section 9).
 */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Primitive.Provider>
)

/** Short description of a control that has its own accessible name; shown on hover and focus. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{children}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>
        {text}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

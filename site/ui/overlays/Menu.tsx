import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../icons.ts'
import { Icon } from '../Icon.tsx'

type MenuProps = {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Landmark that contains the menu; null until it is mounted. */
  container: HTMLElement | null
  children: ReactNode
}

/** Menu of actions, non-modal. */
export const Menu = ({ trigger, isOpen, onOpenChange, container, children }: MenuProps) => (
  <Primitive.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal container={container}>
      <Primitive.Content className="menu" align="end" sideOffset={6} collisionPadding={8}>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Primitive.Label className="menu-label">{children}</Primitive.Label>
)

export const MenuSeparator = () => <Primitive.Separator className="menu-separator" />

type ItemProps = { icon: IconName; children: ReactNode }

export const MenuLink = ({ icon, href, children }: ItemProps & { href: string }) => (
  <Primitive.Item className="menu-item" asChild>
    <a href={href}>
      <Icon name={icon} />
      {children}
    </a>
  </Primitive.Item>
)

export const MenuAction = ({ icon, onSelect, children }: ItemProps & { onSelect: () => void }) => (
  <Primitive.Item className="menu-item" onSelect={onSelect}>
    <Icon name={icon} />
    {children}
  </Primitive.Item>
)

import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/Menu.tsx'
import { useAuth } from '../AuthProvider.tsx'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; container: HTMLElement }

/** The account menu of the header (specification, section 2, "Header and navigation"). */
export function UserMenu({ isOpen, onOpenChange, container }: Props) {
  const { user, logout } = useAuth()
  if (!user) return null
  const { id, firstName, lastName, email, role } = user

  // Markup identical to that of Account.astro, which this replaces on first use.
  const trigger = (
    <button className="account-member" type="button">
      <Avatar id={id} firstName={firstName} lastName={lastName} size="small" />
      <span className="account-name">{firstName}</span>
      <Icon name="chevron-down" />
      <span className="sr-only">Account menu</span>
    </button>
  )
  return (
    <Menu trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange} container={container}>
      <MenuLabel>
        <span className="block font-semibold text-ink">
          {firstName} {lastName}
        </span>
        <span className="block truncate">{email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink icon="person" href={`/profile/${id}`}>
        View Profile
      </MenuLink>
      <MenuLink icon="bookmark" href="/bookmarks">
        Bookmarks
      </MenuLink>
      <MenuLink icon="people" href="/members">
        Speakers and mentors
      </MenuLink>
      <MenuLink icon="settings" href="/settings">
        Settings
      </MenuLink>
      {role === 'admin' && (
        <MenuLink icon="shield" href="/admin">
          Admin Dashboard
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuAction icon="sign-out" onSelect={() => void logout()}>
        Sign Out
      </MenuAction>
    </Menu>
  )
}

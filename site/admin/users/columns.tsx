import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { dayAndMonthOf } from '../../ui/texts/time.ts'
import type { Column } from '../parts/DataTable.tsx'
import type { User } from './operations.ts'
import { RowActions } from './RowActions.tsx'
import type { MemberAct } from './MemberDialogs.tsx'

/** Columns of User Management, named after the server's orders; the actions of a row open a dialog. */
export const userColumns = (
  onOpen: (id: string) => void,
  onAct: (act: MemberAct) => void,
): Column<User>[] => [
  {
    id: 'name',
    header: 'User',
    sortsFirst: 'asc',
    cell: (user) => <SignedInMember user={user} onOpen={onOpen} />,
  },
  { id: 'role', header: 'Role', isWide: true, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    id: 'status',
    header: 'Status',
    cell: (user) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadges user={user} />
        {user.role === 'ADMIN' && (
          <span className="cell-narrow">
            <RoleBadge role={user.role} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'company',
    header: 'Company',
    isWide: true,
    cell: ({ company, location }) => (
      <span className="block">
        {company ?? '–'}
        <span className="block text-soft">{location}</span>
      </span>
    ),
  },
  {
    id: 'active',
    header: 'Last Active',
    sortsFirst: 'desc',
    cell: ({ lastActive }) => (lastActive ? <TimeAgo at={lastActive} isRelative /> : 'Never'),
  },
  { id: 'actions', header: 'Actions', cell: (user) => <RowActions user={user} onAct={onAct} /> },
]

const SignedInMember = ({ user, onOpen }: { user: User; onOpen: (id: string) => void }) => (
  <span className="flex items-center gap-3">
    <Avatar id={user.id} firstName={user.firstName} lastName={user.lastName} size="small" />
    <span className="min-w-0">
      <button className="link-button" type="button" data-item={user.id} onClick={() => onOpen(user.id)}>
        {user.firstName} {user.lastName}
      </button>
      <a className="without-script" href={`/profile/${user.id}`}>
        {user.firstName} {user.lastName}
      </a>
      <Address email={user.email} />
      {user.company && (
        <span className="cell-narrow text-sm font-normal text-soft">
          {user.company}, {user.location}
        </span>
      )}
      {!user.isVerified && <Application user={user} />}
    </span>
  </span>
)

/** Shows an e-mail address that breaks only before its @; a part too long for a line ends in an ellipsis. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <span
      className="block max-w-64 overflow-hidden text-sm font-normal text-ellipsis text-soft *:whitespace-nowrap"
      title={email}
    >
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  )
}

/** Shows what an application is judged by: the LinkedIn profile and the age of the application. */
const Application = ({ user }: { user: User }) => (
  <span className="block text-sm font-normal text-soft">
    Applied <TimeAgo at={user.joinedAt} /> ·{' '}
    <a href={user.linkedinProfile} target="_blank" rel="noopener noreferrer nofollow ugc">
      LinkedIn<span className="sr-only">{` profile of ${user.firstName} ${user.lastName}`}</span>
    </a>
  </span>
)

export const RoleBadge = ({ role }: { role: User['role'] }) =>
  role === 'ADMIN' ? <Badge tone="brand">Admin</Badge> : <Badge>User</Badge>

/** Shows "Disabled", "Leaving" or "Active", and "Unverified" for members not yet verified. */
export const StatusBadges = ({ user }: { user: User }) => (
  <span className="flex flex-wrap gap-1.5">
    {user.isDisabled && <Badge tone="danger">Disabled</Badge>}
    {user.leavesAt && <Badge tone="warning">Leaving on {dayAndMonthOf(user.leavesAt)}</Badge>}
    {!user.isDisabled && !user.leavesAt && <Badge tone="success">Active</Badge>}
    {!user.isVerified && <Badge tone="warning">Unverified</Badge>}
    {!user.isVerified && user.notAcceptedAt && <Badge>Declined</Badge>}
  </span>
)

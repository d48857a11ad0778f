import type { ResultOf } from '../lib/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import type { Column } from './DataTable.tsx'
import { UserActions } from './UserActions.tsx'
import type { UserAct } from './UserDialogs.tsx'
import type { UserFields } from './user-operations.ts'

export type User = ResultOf<typeof UserFields>

/** The columns of User Management; the actions of a row open a dialog. */
export const userColumns = (onOpen: (id: string) => void, onAct: (act: UserAct) => void): Column<User>[] => [
  {
    id: 'user',
    header: 'User',
    accessorFn: ({ lastName }) => lastName,
    cell: ({ row: { original: user } }) => <Person user={user} onOpen={onOpen} />,
  },
  {
    id: 'role',
    header: 'Role',
    enableSorting: false,
    cell: ({ row: { original } }) => <RoleBadge role={original.role} />,
  },
  {
    id: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <StatusBadges user={original} />,
  },
  {
    id: 'company',
    header: 'Company',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="block">
        {original.company ?? '–'}
        <span className="block text-soft">{original.location}</span>
      </span>
    ),
  },
  {
    id: 'active',
    header: 'Last Active',
    sortDescFirst: true,
    accessorFn: ({ lastActive }) => lastActive,
    cell: ({ row: { original } }) => (original.lastActive ? <TimeAgo at={original.lastActive} /> : 'Never'),
  },
  {
    id: 'actions',
    header: 'Actions',
    enableSorting: false,
    cell: ({ row: { original } }) => <UserActions user={original} onAct={onAct} />,
  },
]

const Person = ({ user, onOpen }: { user: User; onOpen: (id: string) => void }) => (
  <span className="flex items-center gap-3">
    <Avatar firstName={user.firstName} lastName={user.lastName} size="small" />
    <span className="min-w-0">
      <button className="link-button" type="button" onClick={() => onOpen(user.id)}>
        {user.firstName} {user.lastName}
      </button>
      <span className="block text-sm font-normal wrap-break-word text-soft">{user.email}</span>
      {!user.isVerified && <Application user={user} />}
    </span>
  </span>
)

/** What an application is judged by: the LinkedIn profile; and how long it has been waiting. */
const Application = ({ user }: { user: User }) => (
  <span className="block text-sm font-normal text-soft">
    applied <TimeAgo at={user.joinedAt} /> ·{' '}
    <a href={user.linkedinProfile} target="_blank" rel="noopener noreferrer nofollow ugc">
      LinkedIn<span className="visually-hidden">{` profile of ${user.firstName} ${user.lastName}`}</span>
    </a>
  </span>
)

export const RoleBadge = ({ role }: { role: User['role'] }) =>
  role === 'admin' ? <Badge tone="brand">Admin</Badge> : <Badge>User</Badge>

/** Disabled or Active, and Unverified for whoever is not verified. */
export const StatusBadges = ({ user }: { user: User }) => (
  <span className="flex flex-wrap gap-1.5">
    {user.isDisabled ? <Badge tone="danger">Disabled</Badge> : <Badge tone="success">Active</Badge>}
    {!user.isVerified && <Badge tone="warning">Unverified</Badge>}
    {!user.isVerified && user.notAcceptedAt && <Badge>Not accepted</Badge>}
  </span>
)

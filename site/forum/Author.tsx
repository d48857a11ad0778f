import { readFragment, type FragmentOf } from '../lib/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { AuthorFields } from './operations.ts'

type Props = {
  /** Null for a member who has left. */
  author: FragmentOf<typeof AuthorFields> | null
}

/** Who wrote it. A private member is an Anonymous User without a link; one who left is a Deleted member. */
export function Author({ author }: Props) {
  const member = readFragment(AuthorFields, author)
  if (!member) return <span className="author">Deleted member</span>
  const { id, name, isPublicProfile, isVerified } = member
  return (
    <span className="author">
      {isPublicProfile ? <a href={`/profile/${id}`}>{name}</a> : name}
      {isVerified && (
        <Badge tone="success" icon="verified">
          Verified
        </Badge>
      )}
    </span>
  )
}

/** The author's initials. */
export function AuthorAvatar({ author }: Props) {
  const member = readFragment(AuthorFields, author)
  return <Avatar firstName={member?.firstName ?? 'Deleted'} lastName={member?.lastName ?? 'Member'} />
}

/**
 * What the author does and where, as far as they show it. Whoever keeps it to themselves has this line too, so that the
 * page keeps still when they, or an administrator, are shown more.
 */
export function AuthorDetails({ author }: Props) {
  const member = readFragment(AuthorFields, author)
  const shown = [member?.jobTitle, member?.location].filter(Boolean).join(', ')
  const details = shown || (member && !member.isPublicProfile && 'Private profile')
  return details ? <span>{details}</span> : null
}

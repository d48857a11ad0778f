import { readFragment, type FragmentOf } from '../data/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NewMember } from '../ui/texts/NewMember.tsx'
import { AuthorDetailsFields, AuthorFields } from './operations.ts'

type Props = {
  /** Null for a member who has left. */
  author: FragmentOf<typeof AuthorFields> | null
}

type NameProps = Props & {
  /** A small mark for dense lists, since every author is a verified member. */
  isBrief?: boolean
}

/** The author of an item. A private member is an Anonymous User without a link; one who left is a Deleted member. */
export function Author({ author, isBrief = false }: NameProps) {
  const member = readFragment(AuthorFields, author)
  if (!member) return <span className="author">Deleted member</span>
  const { id, name, isPublicProfile, isVerified, newSince } = member
  return (
    <span className="author">
      <bdi>{isPublicProfile ? <a href={`/profile/${id}`}>{name}</a> : name}</bdi>
      {isVerified && (isBrief ? <VerifiedMark /> : <VerifiedBadge />)}
      {newSince && <NewMember since={newSince} />}
    </span>
  )
}

const VerifiedBadge = () => (
  <Badge tone="success" icon="verified">
    Verified
  </Badge>
)

const VerifiedMark = () => (
  <span className="verified-mark" title="Verified">
    <Icon name="verified" />
    <span className="sr-only">Verified</span>
  </span>
)

/** The author's initials. */
export function AuthorAvatar({ author }: Props) {
  const member = readFragment(AuthorFields, author)
  const { id, firstName, lastName } = member ?? { id: null, firstName: 'Deleted', lastName: 'Member' }
  return <Avatar id={member?.isPublicProfile ? id : null} firstName={firstName} lastName={lastName} />
}

/**
 * The author's role and town, as far as they are public. A private author has this line too, so that nothing moves once
 * the viewer may see more.
 */
export function AuthorDetails({ author }: { author: FragmentOf<typeof AuthorDetailsFields> | null }) {
  const member = readFragment(AuthorDetailsFields, author)
  const shown = [member?.jobTitle, member?.location].filter(Boolean).join(', ')
  const details = shown || (member && !member.isPublicProfile && 'Private profile')
  return details ? <span>{details}</span> : null
}

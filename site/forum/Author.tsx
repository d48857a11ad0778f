import { readFragment, type FragmentOf } from '../data/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NewMember } from '../ui/texts/NewMember.tsx'
import { AuthorDetailsFields, AuthorFields } from './operations.ts'

type Props = {
  /** Null for a deleted member. */
  author: FragmentOf<typeof AuthorFields> | null
}

type NameProps = Props & {
  /** True for a smaller mark in dense lists, where every author is a verified member. */
  isBrief?: boolean
}

/**
 * Shows the author of an item. Private members appear as "Anonymous User" without a link, deleted ones as "Deleted
 * member".
 */
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

/** Shows the author's initials. */
export function AuthorAvatar({ author }: Props) {
  const member = readFragment(AuthorFields, author)
  const { id, firstName, lastName } = member ?? { id: null, firstName: 'Deleted', lastName: 'Member' }
  return <Avatar id={member?.isPublicProfile ? id : null} firstName={firstName} lastName={lastName} />
}

/**
 * Shows the author's public role and town. A private author has this line too, so that nothing moves if the viewer may
 * see more.
 */
export function AuthorDetails({ author }: { author: FragmentOf<typeof AuthorDetailsFields> | null }) {
  const member = readFragment(AuthorDetailsFields, author)
  const shown = [member?.jobTitle, member?.location].filter(Boolean).join(', ')
  const details = shown || (member && !member.isPublicProfile && 'Private profile')
  return details ? <span>{details}</span> : null
}

import type { ResultOf } from '../lib/gql.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<ResultOf<typeof ProfileQuery>['profile']>
type Props = {
  member: NonNullable<Shown['member']>
  statistics: NonNullable<Shown['statistics']>
  isOwn: boolean
}

/** Who it is, and how much they have contributed. */
export function ProfileHead({ member, statistics, isOwn }: Props) {
  const { name, firstName, lastName, jobTitle, company, location, joinedAt, bio, linkedinProfile } = member
  const work = [jobTitle, company].filter(Boolean).join(' at ')
  const { postsCount, repliesCount, totalUpvotes, totalDownvotes } = statistics
  const figures = [
    ['Posts', postsCount],
    ['Replies', repliesCount],
    ['Upvotes', totalUpvotes],
    ['Net Score', totalUpvotes - totalDownvotes],
  ] as const
  return (
    <header className="grid gap-6">
      <div className="flex flex-wrap items-start gap-5">
        <Avatar firstName={firstName} lastName={lastName} size="large" />
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-3xl">{name}</h1>
            {member.isVerified && (
              <Badge tone="success" icon="check">
                Verified
              </Badge>
            )}
            {!member.isPublicProfile && (
              <Badge tone="warning">Private: only you and administrators see this</Badge>
            )}
          </div>
          {work && <p className="text-lg">{work}</p>}
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
            {location && (
              <span className="inline-flex items-center gap-1.5">
                <Icon name="place" />
                {location}
              </span>
            )}
            {joinedAt && (
              <span className="inline-flex items-center gap-1.5">
                <Icon name="clock" />
                <span>
                  Joined <TimeAgo at={joinedAt} />
                </span>
              </span>
            )}
            {linkedinProfile && (
              <a
                className="inline-flex items-center gap-1.5"
                href={linkedinProfile}
                rel="noopener noreferrer nofollow ugc"
              >
                <Icon name="linkedin" />
                LinkedIn
              </a>
            )}
          </p>
        </div>
        {isOwn && (
          <a className="button button-secondary" href="/settings">
            <Icon name="edit" />
            Edit profile
          </a>
        )}
      </div>
      {bio && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="card flex flex-col-reverse gap-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value.toLocaleString('en-IE')}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

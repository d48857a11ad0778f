import type { Tick } from '#limits/people'
import type { ReactNode } from 'react'
import { ReservedSpace } from '../../auth/members-only/ReservedSpace.tsx'
import type { ResultOf } from '../../data/gql.ts'
import type { IconName } from '../../ui/icons.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NewMember } from '../../ui/texts/NewMember.tsx'
import { ReportLink } from '../../ui/ReportLink.tsx'
import { fullDay, monthOf } from '../../ui/texts/time.ts'
import { TickLinks } from '../ticks/TickLinks.tsx'
import { MuteButton } from './MuteButton.tsx'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<ResultOf<typeof ProfileQuery>['profile']>
type Props = {
  member: NonNullable<Shown['member']>
  /** Shown to members only. */
  ticks: readonly Tick[]
  /** True once the viewer state has loaded, which decides the actions. */
  isKnown: boolean
  isOwn: boolean
  /** Null if the viewer cannot mute the member, for example as a visitor. */
  isMuted: boolean | null
}

/** The head of a profile (specification, section 2, "Member profile"). */
export function ProfileHead({ member, ticks, isKnown, isOwn, isMuted }: Props) {
  const { name, firstName, lastName, jobTitle, company, location, joinedAt, bio, linkedinProfile } = member
  const work = [jobTitle, company].filter(Boolean).join(' at ')
  return (
    <header className="grid gap-5">
      <div className="grid justify-items-start gap-3">
        <Avatar
          id={member.isPublicProfile ? member.id : null}
          firstName={firstName}
          lastName={lastName}
          size="large"
        />
        <div className="grid min-w-0 gap-2">
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <div className="flex flex-wrap gap-2">
            {member.isVerified && (
              <Badge tone="success" icon="check">
                Verified
              </Badge>
            )}
            {member.newSince && <NewMember since={member.newSince} />}
            {!member.isPublicProfile && <Badge tone="warning">Private</Badge>}
          </div>
        </div>
      </div>
      {!member.isPublicProfile && (
        <p className="text-sm text-soft">
          {isOwn ? 'Only you and administrators can see this.' : 'Others see Anonymous User.'}
        </p>
      )}
      {work && <p className="text-lg wrap-anywhere">{work}</p>}
      {bio && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-soft lg:flex-col">
        {location && <Fact icon="place">{location}</Fact>}
        {joinedAt && (
          <Fact icon="clock">
            Member since{' '}
            <time dateTime={joinedAt} title={fullDay(joinedAt)}>
              {monthOf(joinedAt)}
            </time>
          </Fact>
        )}
        {linkedinProfile && (
          <Fact icon="linkedin">
            <a
              href={linkedinProfile}
              rel="noopener noreferrer nofollow ugc"
              className="inline-flex min-h-6 items-center"
            >
              LinkedIn profile
            </a>
          </Fact>
        )}
      </ul>
      {/* On a tablet the ticks, which come later, move nothing: they stand beside the actions. */}
      <div className="items-center gap-x-4 sm:max-lg:flex">
        {!isOwn && member.isPublicProfile && (
          <div className="profile-acts cluster" data-pending={isKnown ? undefined : ''}>
            <ReportLink
              type="user"
              id={member.id}
              className="inline-flex min-h-6 items-center gap-1.5 text-sm text-soft"
            >
              <Icon name="flag" />
            </ReportLink>
            {isMuted !== null && <MuteButton id={member.id} name={name} isMuted={isMuted} />}
          </div>
        )}
        {isOwn && (
          <p className="profile-acts cluster">
            <a className="button button-secondary" href="/settings">
              <Icon name="edit" />
              Edit profile
            </a>
            <a href="/settings/what-you-can-do">Posting limits</a>
          </p>
        )}
        <ReservedSpace name={`ticks-${member.id}`} isKnown={isKnown}>
          {ticks.length > 0 ? (
            <div className="pt-5 sm:max-lg:pt-0">
              <TickLinks ticks={ticks} label={`What ${name} has ticked`} />
            </div>
          ) : null}
        </ReservedSpace>
      </div>
    </header>
  )
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <Icon name={icon} className="shrink-0" />
    <span>{children}</span>
  </li>
)

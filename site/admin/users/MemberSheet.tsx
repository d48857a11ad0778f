import { readFragment } from '../../data/gql.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { actorName, titled } from '../parts/labels.ts'
import { useFresh } from '../refetch.ts'
import { RoleBadge, StatusBadges } from './columns.tsx'
import { MemberItems } from './MemberItems.tsx'
import { MemberFields, MemberQuery, type MemberDetails } from './operations.ts'
import { MemberActions } from './MemberActions.tsx'
import { Application } from './Application.tsx'
import { StepButtons } from './StepButtons.tsx'
import type { Steps } from './use-steps.ts'
import type { MemberAct } from './MemberDialogs.tsx'

type Props = {
  id: string | null
  /** True when opened from a moderation list, which the member's access log gives as the reason. */
  isModerating?: boolean
  /** Navigation to the previous and next record of a list. */
  steps?: Steps
  onClose: () => void
  onAct: (act: MemberAct) => void
}

/** Shows everything about a member beside the list: status, application, contributions and decisions about them. */
export const MemberSheet = ({ id, isModerating = false, steps, onClose, onAct }: Props) =>
  id && (
    <Dialog isSheet onClose={onClose} title="Member">
      <About key={id} id={id} isModerating={isModerating} onAct={onAct} />
      {steps && <StepButtons {...steps} />}
    </Dialog>
  )

type AboutProps = { id: string; isModerating: boolean; onAct: (act: MemberAct) => void }

function About({ id, isModerating, onAct }: AboutProps) {
  const query = useFresh({ query: MemberQuery, variables: { id, isModerating } })
  const [{ data }] = query
  const queryState = <QueryState what="the member" of={data} query={query} />
  if (!data) return queryState
  if (!data.user) return <Empty icon="person">There’s no such member.</Empty>
  const user = readFragment(MemberFields, data.user)
  const { approved, pending, rejected } = data.user.trackRecord

  return (
    <>
      {queryState}
      <div className="flex items-center gap-4">
        <Avatar id={user.id} firstName={user.firstName} lastName={user.lastName} size="large" />
        <div className="min-w-0">
          <h3 className="text-xl">
            <a href={`/profile/${user.id}`}>
              {user.firstName} {user.lastName}
            </a>
          </h3>
          <p className="break-all text-soft">{user.email}</p>
        </div>
      </div>
      <div className="cluster">
        <RoleBadge role={user.role} />
        <StatusBadges user={user} />
      </div>
      {!user.isViewer && (
        <p className="text-sm text-soft">
          {user.firstName} can see when and why an administrator opened this record, but not who it was.
        </p>
      )}
      {user.isVerified ? (
        <MemberActions user={user} onAct={onAct} />
      ) : (
        <Application user={user} onAct={onAct} />
      )}
      <Facts user={data.user} />
      <p className="text-sm">
        <strong>{approved}</strong> published · <strong>{pending}</strong> pending ·{' '}
        <strong>{rejected}</strong> not published
      </p>
      <MemberItems title="Posts" none="No posts yet" items={data.posts.nodes} />
      <MemberItems title="Replies" none="No replies yet" items={data.replies.nodes} />
      <section className="grid gap-2" aria-labelledby="member-log">
        <h4 id="member-log">Moderation history</h4>
        {data.moderationLog.nodes.length === 0 && <p className="text-sm text-soft">Nothing yet</p>}
        <ul className="grid gap-2 text-sm">
          {data.moderationLog.nodes.map(({ id: entry, action, reason, createdAt, ...actor }) => (
            <li key={entry}>
              <strong>{titled(action)}</strong> by {actorName(actor)}, <TimeAgo at={createdAt} />
              {reason && <span className="block text-soft">{reason}</span>}
              {/^(disable|decline)_/.test(action) && (
                <a className="block" href={`/decisions/${entry}`}>
                  View the decision
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Facts({ user }: { user: MemberDetails }) {
  const { jobTitle, bio, isPublicProfile, notAcceptedReason } = user
  const { company, location, linkedinProfile, joinedAt, lastActive } = readFragment(MemberFields, user)
  const facts = [
    ['LinkedIn', <LinkedIn key="linkedin" address={linkedinProfile} />],
    ['Job', [jobTitle, company].filter(Boolean).join(', ') || '–'],
    ['Location', location],
    ['Applied', <TimeAgo key="applied" at={joinedAt} />],
    ['Last active', lastActive ? <TimeAgo key="active" at={lastActive} /> : 'Never'],
    ['Profile', isPublicProfile ? 'Public' : 'Private'],
    ...(notAcceptedReason ? [['Declined', notAcceptedReason]] : []),
    ...(bio ? [['About', bio]] : []),
  ]
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, fact]) => (
        <div key={String(name)} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const LinkedIn = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
    {address.replace(/^https:\/\/(www\.)?/, '')}
  </a>
)

import { itemAddress } from '../../lib/page/item-address.ts'
import type { ResultOf } from '../../lib/gql.ts'
import { langOf } from '../../lib/text/language.ts'
import { counted } from '../../lib/text/plural.ts'
import type { IconName } from '../../lib/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProfileQuery } from './operations.ts'
import { inRuns } from './runs.ts'

type Activities = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['activities']>['nodes']
type Activity = Activities[number]

const ICONS = {
  POST: 'plus',
  REPLY: 'reply',
  UPVOTE: 'like',
  DOWNVOTE: 'dislike',
  OTHER: 'clock',
} as const satisfies Record<Activity['type'], IconName>

/** What a member did, newest first; votes that followed each other are opened with a press. */
export function ActivityList({ activities }: { activities: Activities }) {
  if (activities.length === 0) return <EmptyState title="No activity yet" as="p" />
  const hasVotes = activities.some(({ type }) => type === 'UPVOTE' || type === 'DOWNVOTE')
  return (
    <>
      {hasVotes && <p className="text-sm text-soft">Only you and the administrators can see your votes.</p>}
      <ol className="card card-flush gap-0 divide-y divide-line">
        {inRuns(activities).map(([first, ...others]) =>
          first && others.length > 0 ? (
            <Votes key={first.id} latest={first} votes={[first, ...others]} />
          ) : (
            first && <Row key={first.id} {...first} />
          ),
        )}
      </ol>
    </>
  )
}

const Votes = ({ latest, votes }: { latest: Activity; votes: Activity[] }) => (
  <li>
    <details>
      <summary className="flex cursor-pointer items-center gap-4 px-5 py-4">
        <Icon name="like" className="shrink-0 text-brand" />
        <span>
          Voted {counted(votes.length, 'time', 'times')}{' '}
          <span className="text-sm whitespace-nowrap text-soft">
            <TimeAgo at={latest.createdAt} />
          </span>
        </span>
        <Icon name="chevron-down" className="ml-auto shrink-0 text-soft" />
      </summary>
      <ol className="divide-y divide-line border-t border-line bg-sunken">
        {votes.map((vote) => (
          <Row key={vote.id} {...vote} />
        ))}
      </ol>
    </details>
  </li>
)

const Row = ({ id, type, description, createdAt, relatedPost }: Activity) => (
  <li className="flex items-start gap-4 px-5 py-4">
    <Icon name={ICONS[type]} className="mt-1 shrink-0 text-brand" />
    <div className="grid min-w-0 gap-0.5">
      <p>
        {description}{' '}
        <span className="text-sm whitespace-nowrap text-soft">
          <TimeAgo at={createdAt} />
        </span>
      </p>
      {relatedPost && (
        <a lang={langOf(relatedPost.title)} href={itemAddress(relatedPost.id, type === 'REPLY' ? id : null)}>
          {relatedPost.title}
        </a>
      )}
    </div>
  </li>
)

import { itemAddress } from '../../ui/islands/item-address.ts'
import type { ResultOf } from '../../data/gql.ts'
import { langOf } from '../../ui/texts/language.ts'
import { counted } from '../../plain/text/plural.ts'
import type { IconName } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProfileQuery } from './operations.ts'
import { inWeeks, nameOfWeek } from './weeks.ts'

type Shown = NonNullable<ResultOf<typeof ProfileQuery>['profile']>
type Activities = NonNullable<Shown['activities']>['nodes']

const ICONS = {
  POST: 'plus',
  REPLY: 'reply',
  UPVOTE: 'like',
  DOWNVOTE: 'dislike',
  OTHER: 'clock',
} as const satisfies Record<Activities[number]['type'], IconName>

type Props = {
  activities: Activities
  /** Votes by week; empty for viewers who may not see them. */
  voteWeeks: NonNullable<Shown['voteWeeks']>
}

/** Lists a member's activity by week, newest first. */
export function ActivityList({ activities, voteWeeks }: Props) {
  if (activities.length === 0) return <EmptyState title="No activity yet" as="p" />
  return (
    <ol className="grid gap-6">
      {inWeeks(activities).map(({ monday, items }) => {
        const name = nameOfWeek(monday)
        const votes = voteWeeks.find((week) => week.monday === monday)?.count
        return (
          <li key={monday} className="grid gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              {/* A week may end between rendering and hydration. */}
              <h2 className="text-base" suppressHydrationWarning>
                {name}
              </h2>
              {votes !== undefined && (
                <span className="text-sm text-soft" suppressHydrationWarning>
                  {`${counted(votes, 'vote', 'votes')} ${name === 'This week' ? 'this week' : 'that week'}`}
                </span>
              )}
            </div>
            <ol className="card card-flush gap-0 divide-y divide-line">
              {items.map((activity) => (
                <Row key={activity.id} {...activity} />
              ))}
            </ol>
          </li>
        )
      })}
    </ol>
  )
}

const Row = ({ id, type, description, listedAt, relatedPost }: Activities[number]) => (
  <li className="flex items-start gap-4 px-5 py-3">
    <Icon name={ICONS[type]} className="mt-1 shrink-0 text-brand" />
    <div className="grid min-w-0 gap-0.5">
      <p className="text-sm text-soft">
        {description}{' '}
        <span className="whitespace-nowrap">
          <TimeAgo at={listedAt} />
        </span>
      </p>
      {relatedPost && (
        <a
          className="wrap-anywhere"
          lang={langOf(relatedPost.title)}
          dir="auto"
          href={itemAddress(relatedPost.id, type === 'REPLY' ? id : null)}
        >
          {relatedPost.title}
        </a>
      )}
    </div>
  </li>
)

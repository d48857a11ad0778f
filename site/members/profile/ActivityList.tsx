import type { ResultOf } from '../../lib/gql.ts'
import { langOf } from '../../lib/text/language.ts'
import type { IconName } from '../../lib/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProfileQuery } from './operations.ts'

type Activities = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['activities']>['nodes']

const ICONS = {
  POST: 'plus',
  REPLY: 'reply',
  UPVOTE: 'like',
  DOWNVOTE: 'dislike',
  OTHER: 'clock',
} as const satisfies Record<Activities[number]['type'], IconName>

/** What a member did, newest first. */
export function ActivityList({ activities }: { activities: Activities }) {
  if (activities.length === 0) return <EmptyState title="No activity yet" as="p" />
  const hasVotes = activities.some(({ type }) => type === 'UPVOTE' || type === 'DOWNVOTE')
  return (
    <>
      {hasVotes && <p className="text-sm text-soft">Only you and the administrators can see your votes.</p>}
      <ol className="card card-flush gap-0 divide-y divide-line">
        {activities.map(({ id, type, description, createdAt, relatedPost }) => (
          <li key={id} className="flex items-start gap-4 px-5 py-4">
            <Icon name={ICONS[type]} className="mt-1 shrink-0 text-brand" />
            <div className="grid min-w-0 gap-0.5">
              <p>
                {description}{' '}
                <span className="text-sm whitespace-nowrap text-soft">
                  <TimeAgo at={createdAt} />
                </span>
              </p>
              {relatedPost && (
                <a
                  lang={langOf(relatedPost.title)}
                  href={`/forum/posts/${relatedPost.id}${type === 'REPLY' ? `?reply=${id}#reply-${id}` : ''}`}
                >
                  {relatedPost.title}
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

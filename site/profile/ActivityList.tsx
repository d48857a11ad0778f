import type { ResultOf } from '../lib/gql.ts'
import type { IconName } from '../lib/icons.ts'
import { Icon } from '../ui/Icon.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Empty } from './Empty.tsx'
import type { ProfileQuery } from './operations.ts'

type Activities = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['activities']>['nodes']

const ICONS = {
  post: 'plus',
  reply: 'reply',
  upvote: 'like',
  downvote: 'dislike',
  other: 'clock',
} as const satisfies Record<Activities[number]['type'], IconName>

/** What a member did, newest first. */
export function ActivityList({ activities }: { activities: Activities }) {
  if (activities.length === 0) return <Empty>No activity yet</Empty>
  return (
    <ol className="grid gap-3">
      {activities.map(({ id, type, description, createdAt, relatedPost }) => (
        <li key={id} className="card flex items-start gap-4">
          <Icon name={ICONS[type]} className="mt-1 shrink-0 text-brand" />
          <div className="grid min-w-0 gap-0.5">
            <p>{description}</p>
            {relatedPost && (
              <a href={`/forum/posts/${relatedPost.id}${type === 'reply' ? `?reply=${id}#reply-${id}` : ''}`}>
                {relatedPost.title}
              </a>
            )}
            <p className="text-sm text-soft">
              <TimeAgo at={createdAt} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

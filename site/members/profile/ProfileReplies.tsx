import { replyAddress } from '../../ui/islands/item-address.ts'
import type { ResultOf } from '../../data/gql.ts'
import { langOf, withLanguages } from '../../ui/texts/language.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProfileQuery } from './operations.ts'
import { counted } from '../../plain/text/plural.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Replies = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['replies']>['nodes']

/** Lists a member's replies, each with its discussion. */
export function ProfileReplies({ replies }: { replies: Replies }) {
  if (replies.length === 0) return <EmptyState title="No replies yet" as="p" />
  return (
    <ol className="grid gap-4">
      {replies.map(({ id, contentHtml, status, score, listedAt, post }) => (
        <li key={id}>
          <article className="card">
            <h2 className="text-base">
              <span className="font-normal text-soft">In </span>
              <a href={replyAddress(post.id, id)} lang={langOf(post.title)} dir="auto">
                {post.title}
              </a>
            </h2>
            <StatusBadge status={status} />
            {/* Rendered and sanitized by the server. */}
            <div className="prose typed" dangerouslySetInnerHTML={{ __html: withLanguages(contentHtml) }} />
            <p className="text-sm text-soft">
              <TimeAgo at={listedAt} /> · {counted(score, 'point', 'points')}
            </p>
          </article>
        </li>
      ))}
    </ol>
  )
}

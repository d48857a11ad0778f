import type { ReactNode } from 'react'
import { itemAddress, replyAddress } from '../../ui/islands/item-address.ts'
import type { ResultOf } from '../../data/gql.ts'
import { langOf } from '../../ui/texts/language.ts'
import { counted } from '../../plain/text/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<ResultOf<typeof ProfileQuery>['profile']>

/** With fewer discussions, all are visible in the list below. */
const MIN_DISCUSSIONS = 4

/** Shows a member's best-liked contributions above the full list. */
export function Highlights({
  topPosts,
  bestAnswer,
  statistics,
}: Pick<Shown, 'topPosts' | 'bestAnswer' | 'statistics'>) {
  const hasTop = topPosts && topPosts.length > 0 && (statistics?.postsCount ?? 0) >= MIN_DISCUSSIONS
  if (!bestAnswer && !hasTop) return null
  return (
    <div className="profile-highlights">
      {bestAnswer && (
        <section className="card card-link gap-2 border-success">
          <h2 className="flex items-center gap-2 text-base">
            <Icon name="check" className="text-success" />
            Best answer
          </h2>
          <p className="line-clamp-3 wrap-anywhere" lang={langOf(bestAnswer.excerpt)} dir="auto">
            {bestAnswer.excerpt}
          </p>
          <p className="mt-auto text-sm text-soft">
            {counted(bestAnswer.score, 'point', 'points')} · in{' '}
            <a
              data-cover=""
              className="wrap-anywhere"
              href={replyAddress(bestAnswer.post.id, bestAnswer.id)}
              lang={langOf(bestAnswer.post.title)}
              dir="auto"
            >
              {bestAnswer.post.title}
            </a>
          </p>
        </section>
      )}
      {hasTop && (
        <section className="card gap-2">
          <h2 className="text-base">Top discussions</h2>
          <ol className="grid gap-2">
            {topPosts.map(({ id, title, score, replyCount }) => (
              <Line key={id} href={itemAddress(id)} title={title}>
                {counted(score, 'point', 'points')} · {counted(replyCount, 'reply', 'replies')}
              </Line>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** Shows the latest replies of a member who has started few discussions. */
export function LatestReplies({ latestReplies, statistics }: Pick<Shown, 'latestReplies' | 'statistics'>) {
  const replies = latestReplies?.nodes ?? []
  if (replies.length === 0 || (statistics?.postsCount ?? 0) >= MIN_DISCUSSIONS) return null
  return (
    <section className="card gap-3" aria-labelledby="latest-replies">
      <h2 className="text-base" id="latest-replies">
        Latest replies
      </h2>
      <ol className="grid gap-4">
        {replies.map(({ id, excerpt, score, listedAt, post }) => (
          <Line key={id} href={replyAddress(post.id, id)} title={post.title} quoted={excerpt}>
            <TimeAgo at={listedAt} isRelative /> · {counted(score, 'point', 'points')}
          </Line>
        ))}
      </ol>
    </section>
  )
}

type LineProps = { href: string; title: string; quoted?: string; children: ReactNode }

const Line = ({ href, title, quoted, children }: LineProps) => (
  <li className="grid min-w-0 gap-0.5">
    <a className="font-semibold wrap-anywhere" href={href} lang={langOf(title)} dir="auto">
      {title}
    </a>
    {quoted && (
      <p className="line-clamp-2 wrap-anywhere" lang={langOf(quoted)} dir="auto">
        {quoted}
      </p>
    )}
    <p className="text-sm text-soft">{children}</p>
  </li>
)

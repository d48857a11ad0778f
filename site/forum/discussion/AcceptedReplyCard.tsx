import type { ResultOf } from '../../data/gql.ts'
import { langOf } from '../../ui/texts/language.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Author, AuthorAvatar } from '../Author.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { Muted } from '../viewer-state/Muted.tsx'
import type { AcceptedReplyFields } from '../operations.ts'

type Props = {
  acceptedReply: NonNullable<ResultOf<typeof AcceptedReplyFields>['answer']>
  /** URL of the reply. */
  href: string
}

/** Quotes the accepted reply below the post. */
export function AcceptedReplyCard({ acceptedReply: { reply, acceptedAt, byModerator }, href }: Props) {
  const { excerpt, author } = reply
  const { muted } = useForumViewerState()
  return (
    <section className="card accepted-card" aria-labelledby="answer">
      <h2 id="answer" className="accepted-mark">
        <Icon name="check" />
        The answer
      </h2>
      <Muted author={author} muted={muted}>
        <blockquote className="wrap-anywhere" lang={langOf(excerpt)} dir="auto">
          {excerpt}
        </blockquote>
      </Muted>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="byline">
          <AuthorAvatar author={author} />
          <div>
            <Author author={author} />
            <span>
              Chosen by {byModerator ? 'a moderator' : 'the author'} <TimeAgo at={acceptedAt} />
            </span>
          </div>
        </div>
        <a className="link-arrow text-sm" href={href}>
          Go to this reply
        </a>
      </div>
    </section>
  )
}

import { readFragment, type FragmentOf } from '../lib/gql.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { Author, AuthorAvatar } from './Author.tsx'
import { ReplyFields } from './operations.ts'
import { Decision } from './PostArticle.tsx'
import { Tallies, Tally } from './Tally.tsx'

/** One reply. Its HTML comes sanitized from the server. */
export function ReplyItem({ reply }: { reply: FragmentOf<typeof ReplyFields> }) {
  const { id, author, contentHtml, createdAt, score, status, rejectionReason } = readFragment(
    ReplyFields,
    reply,
  )
  return (
    <article id={`reply-${id}`} className="card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <AuthorAvatar author={author} />
          <div className="grid text-sm">
            <Author author={author} />
            <span className="text-soft">
              <TimeAgo at={createdAt} />
            </span>
          </div>
        </div>
        <Tallies>
          <Tally icon="like" count={score} one="point" many="points" />
        </Tallies>
      </div>
      <Decision status={status} reason={rejectionReason} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: contentHtml }} />
    </article>
  )
}

import type { FragmentOf } from '../../lib/gql.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Author, AuthorAvatar, AuthorDetails } from '../Author.tsx'
import type { AuthorFields } from '../operations.ts'

type Props = {
  author: FragmentOf<typeof AuthorFields> | null
  createdAt: string
  editedAt: string | null
  /** The lasting address of what they wrote; the time leads to it. */
  permalink: string
  /** What it has said before; the word "edited" leads there. */
  history: string
}

/** Who wrote something and when. */
export const Byline = ({ author, createdAt, editedAt, permalink, history }: Props) => (
  <div className="byline">
    <AuthorAvatar author={author} />
    <div>
      <Author author={author} />
      <AuthorDetails author={author} />
      <span>
        <a href={permalink}>
          <TimeAgo at={createdAt} isFull />
        </a>
        {editedAt && (
          <>
            {' · '}
            <a href={history} rel="nofollow">
              edited<span className="sr-only">: what has changed</span>
            </a>{' '}
            <TimeAgo at={editedAt} isFull />
          </>
        )}
      </span>
    </div>
  </div>
)

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
}

/** Who wrote something and when. */
export const Byline = ({ author, createdAt, editedAt, permalink }: Props) => (
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
            {' · edited '}
            <TimeAgo at={editedAt} isFull />
          </>
        )}
      </span>
    </div>
  </div>
)

import type { FragmentOf } from '../../data/gql.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Author, AuthorAvatar, AuthorDetails } from '../Author.tsx'
import type { AuthorDetailsFields, AuthorFields } from '../operations.ts'

type Props = {
  author: (FragmentOf<typeof AuthorFields> & FragmentOf<typeof AuthorDetailsFields>) | null
  listedAt: string
  writtenAt: string | null
  editedAt: string | null
  /** The lasting address of what they wrote; the time leads to it. */
  permalink: string
  /** Address of its history, linked from "edited". */
  history: string
  /** One of many below each other. */
  isReply?: boolean
  /** True when its author started the discussion. */
  isByStarter?: boolean
}

/** Names the author and the date of publication, and that of submission when it was another day. */
export const Byline = ({
  author,
  listedAt,
  writtenAt,
  editedAt,
  permalink,
  history,
  isReply = false,
  isByStarter = false,
}: Props) => (
  <div className="byline">
    <AuthorAvatar author={author} />
    <div>
      <p className="byline-name">
        <Author author={author} isBrief={isReply} />
        {isByStarter && <Badge tone="brand">Author</Badge>}
        <AuthorDetails author={author} />
      </p>
      <span>
        <a href={permalink}>
          <TimeAgo at={listedAt} />
        </a>
        {writtenAt && (
          <>
            {' · written '}
            <TimeAgo at={writtenAt} />
          </>
        )}
        {editedAt && (
          <>
            {' · '}
            <a href={history} rel="nofollow">
              edited<span className="sr-only">: see what changed</span>
            </a>{' '}
            <TimeAgo at={editedAt} />
          </>
        )}
      </span>
    </div>
  </div>
)

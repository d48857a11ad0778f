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
  /** Permanent URL of the item, to which the time links. */
  permalink: string
  /** URL of the item's history, to which "edited" links. */
  history: string
  /** True for a reply, whose byline is more compact. */
  isReply?: boolean
  /** True if the author also started the discussion. */
  isByStarter?: boolean
}

/** Shows the author and the date of publication, and the date of submission if that differs. */
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

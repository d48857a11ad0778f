import { itemAddress } from '../../../ui/islands/item-address.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import type { HistoryOf } from '../../address.ts'
import { Empty, QueryState } from '../../parts/QueryState.tsx'
import { useFresh } from '../../refetch.ts'
import { HistoryQuery, type ItemHistory } from './operations.ts'
import { HistoryEntries } from './HistoryEntries.tsx'
import { HistoryVersions } from './HistoryVersions.tsx'

/** Shows the versions, decisions and appeals of a post or reply, even after its author has removed it. */
export function HistoryView({ item }: { item: HistoryOf }) {
  const query = useFresh({ query: HistoryQuery, variables: item })
  const [{ data }] = query
  const history = data?.history
  return (
    <>
      <QueryState what="the history" shape="cards" of={data} query={query} />
      {data && !history && <Empty icon="info">This item was permanently deleted.</Empty>}
      {history && (
        <article className="grid gap-6" aria-labelledby="story-heading">
          <Head history={history} />
          <HistoryEntries history={history} />
          <HistoryVersions history={history} />
        </article>
      )}
    </>
  )
}

function Head({ history }: { history: ItemHistory }) {
  const { id, type, postId, title, status, removedAt, author, createdAt } = history
  return (
    <header className="grid gap-2">
      <h3 id="story-heading" className="text-xl wrap-anywhere">
        {type === 'REPLY' && 'Reply in '}
        {removedAt ? title : <a href={itemAddress(postId, type === 'REPLY' ? id : null)}>{title}</a>}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {removedAt ? <Badge tone="warning">Removed by its author</Badge> : <StatusBadge status={status} />}
        {!removedAt && status === 'APPROVED' && <Badge tone="success">Published</Badge>}
        <span>
          by{' '}
          {author ? (
            <a href={`/admin?member=${author.id}`}>
              {author.firstName} {author.lastName}
            </a>
          ) : (
            'Deleted member'
          )}
          , <TimeAgo at={createdAt} />
        </span>
      </p>
    </header>
  )
}

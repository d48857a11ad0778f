import type { ResultOf } from '../../data/gql.ts'
import { toastMissingPart } from '../../plain/toasts/toasts.ts'
import type { MyListQuery } from '../list/operations.ts'
import { newsIn, formatSpokenDay } from './labels.ts'

type MyList = NonNullable<ResultOf<typeof MyListQuery>['mine']>
type Props = {
  /** Results for the shown pages; empty while unknown, and for visitors. */
  results: readonly MyList[]
  onChanged: () => void
}

/** Summarises what is new since a member's last visit. Its space is reserved for members from the first paint. */
export function NewsLine({ results, onChanged }: Props) {
  const isKnown = results.length > 0
  const news = results[0]?.sinceLastVisit ?? null
  const isUnread = news !== null || results.some(({ unread }) => unread.length > 0)
  const label = news ? newsIn(news) : ''
  async function handleMarkAll() {
    const part = await import('./mark-all-read.ts').catch(() => null)
    if (part) await part.markAllRead(onChanged)
    else toastMissingPart()
  }
  return (
    <div
      className={`flex min-h-13 items-center justify-between gap-x-4 gap-y-1 pt-2 text-(length:--text-sm) leading-tight text-soft sm:min-h-11 print:hidden ${isKnown ? '' : 'for-members'}`}
      data-news=""
    >
      {isKnown && (
        <p>
          {news ? (
            <>
              {label || 'Nothing new'} since <span className="max-sm:hidden">you were here </span>
              {formatSpokenDay(news.since)}
            </>
          ) : isUnread ? (
            'Unread discussions are marked.'
          ) : (
            'You’re all caught up.'
          )}
        </p>
      )}
      {isUnread && (
        <button
          type="button"
          className="sort-link needs-script flex-none"
          onClick={() => void handleMarkAll()}
        >
          Mark all as read
        </button>
      )}
    </div>
  )
}

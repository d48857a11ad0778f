import type { ResultOf } from '../../lib/gql.ts'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['statistics']>

/** How much somebody has contributed, and what others thought of it. */
export function Statistics({ statistics }: { statistics: Shown }) {
  const { postsCount, repliesCount, totalUpvotes, totalDownvotes } = statistics
  const figures = [
    ['Posts', postsCount],
    ['Replies', repliesCount],
    ['Upvotes', totalUpvotes],
    ['Net Score', totalUpvotes - totalDownvotes],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="card flex flex-col-reverse justify-end gap-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-2xl font-bold">{value.toLocaleString('en-IE')}</dd>
        </div>
      ))}
    </dl>
  )
}

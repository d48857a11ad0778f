import type { ResultOf } from '../../data/gql.ts'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<NonNullable<ResultOf<typeof ProfileQuery>['profile']>['statistics']>

/** Shows the number of a member's contributions, and the votes on them. */
export function Statistics({ statistics }: { statistics: Shown }) {
  const { postsCount, repliesCount, totalUpvotes, totalDownvotes } = statistics
  const figures = [
    ['Posts', postsCount],
    ['Replies', repliesCount],
    ['Upvotes', totalUpvotes],
    ['Net Score', totalUpvotes - totalDownvotes],
  ] as const
  return (
    <dl className="card card-flush grid grid-cols-4 gap-0 divide-x divide-line">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-2.5 py-3 sm:px-5 sm:py-4">
          <dt className="text-xs text-soft sm:text-sm">{label}</dt>
          <dd className="text-xl font-bold sm:text-2xl">{value.toLocaleString('en-IE')}</dd>
        </div>
      ))}
    </dl>
  )
}

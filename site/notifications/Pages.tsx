import { cursorsOf, type PageInfo } from '../data/cursors.ts'
import { addressOf, type View } from './view.ts'

type Props = { view: View; pageInfo: PageInfo }

/** Leads to newer and older notifications. */
export function Pages({ view: { isUnread }, pageInfo }: Props) {
  const { next, previous } = cursorsOf(pageInfo)
  if (!next && !previous) return null
  return (
    <nav className="cluster justify-between" aria-label="Pages">
      {previous && (
        <a className="button button-secondary" href={addressOf({ isUnread, before: previous })}>
          Newer
        </a>
      )}
      {next && (
        <a className="button button-secondary" href={addressOf({ isUnread, after: next })}>
          Older
        </a>
      )}
    </nav>
  )
}

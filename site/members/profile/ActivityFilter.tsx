import type { ProfileView } from './view.ts'
import { ViewLink } from './ViewLink.tsx'

type Props = { id: string; show: ProfileView['show']; onGo: (view: ProfileView) => void }

const CHOICES = [
  [null, 'Posts and replies'],
  ['votes', 'Votes'],
] as const

/**
 * Separates votes, which are many, from contributions. Only the member and administrators see votes, and so this
 * filter.
 */
export const ActivityFilter = ({ id, show, onGo }: Props) => (
  <div className="grid gap-2">
    <nav className="cluster" aria-label="Activity">
      {CHOICES.map(([choice, label]) => (
        <ViewLink
          key={label}
          id={id}
          to={{ tab: 'activity', show: choice, after: null, before: null }}
          onGo={onGo}
          className="chip"
          isCurrent={show === choice}
        >
          {label}
        </ViewLink>
      ))}
    </nav>
    {show === 'votes' && <p className="text-sm text-soft">Only you and administrators can see your votes.</p>}
  </div>
)

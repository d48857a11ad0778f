import type { ProfileView } from './view.ts'
import { ViewLink } from './ViewLink.tsx'

type Props = {
  id: string
  view: ProfileView
  next: string | null
  previous: string | null
  onGo: (view: ProfileView) => void
}

/** Links to older and newer items of a tab. */
export function Pager({ id, view, next, previous, onGo }: Props) {
  if (!next && !previous) return null
  const common = { id, onGo, className: 'button button-secondary' }
  return (
    <div className="cluster justify-between">
      {previous && (
        <ViewLink {...common} to={{ ...view, after: null, before: previous }}>
          Newer
        </ViewLink>
      )}
      {next && (
        <ViewLink {...common} to={{ ...view, after: next, before: null }}>
          Older
        </ViewLink>
      )}
    </div>
  )
}

import type { Place, Tab } from './place.ts'
import { PlaceLink } from './PlaceLink.tsx'

type Props = {
  id: string
  tab: Tab
  next: string | null
  previous: string | null
  onGo: (place: Place) => void
}

/** Leads to older and newer items of a tab. */
export function PageTurner({ id, tab, next, previous, onGo }: Props) {
  if (!next && !previous) return null
  const common = { id, onGo, className: 'button button-secondary' }
  return (
    <div className="cluster justify-between">
      {previous && (
        <PlaceLink {...common} to={{ tab, after: null, before: previous }}>
          Newer
        </PlaceLink>
      )}
      {next && (
        <PlaceLink {...common} to={{ tab, after: next, before: null }}>
          Older
        </PlaceLink>
      )}
    </div>
  )
}

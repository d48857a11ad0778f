import { TABS, type Place } from './place.ts'
import { PlaceLink } from './PlaceLink.tsx'

type Props = {
  id: string
  place: Place
  statistics: { postsCount: number; repliesCount: number }
  onGo: (place: Place) => void
}

/** Posts (n), Replies (n), Activity: links, so that each has an address and works before a script does. */
export function ProfileTabs({ id, place, statistics: { postsCount, repliesCount }, onGo }: Props) {
  const labels = {
    posts: `Posts (${postsCount})`,
    replies: `Replies (${repliesCount})`,
    activity: 'Activity',
  }
  return (
    <nav className="tabs" aria-label="Profile">
      {TABS.map((tab) => (
        <PlaceLink
          key={tab}
          id={id}
          to={{ tab, after: null, before: null }}
          onGo={onGo}
          className="tab"
          isCurrent={tab === place.tab}
        >
          {labels[tab]}
        </PlaceLink>
      ))}
    </nav>
  )
}

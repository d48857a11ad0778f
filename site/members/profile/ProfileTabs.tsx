import { TABS, type ProfileView } from './view.ts'
import { ViewLink } from './ViewLink.tsx'

type Props = {
  id: string
  view: ProfileView
  statistics: { postsCount: number; repliesCount: number }
  onGo: (view: ProfileView) => void
}

/** Posts (n), Replies (n) and Activity as links, so that each has a URL and works without JavaScript. */
export function ProfileTabs({ id, view, statistics: { postsCount, repliesCount }, onGo }: Props) {
  const labels = {
    posts: `Posts (${postsCount})`,
    replies: `Replies (${repliesCount})`,
    activity: 'Activity',
  }
  return (
    <nav className="tabs" aria-label="Profile">
      {TABS.map((tab) => (
        <ViewLink
          key={tab}
          id={id}
          to={{ tab, show: null, after: null, before: null }}
          onGo={onGo}
          className="tab"
          isCurrent={tab === view.tab}
        >
          {labels[tab]}
        </ViewLink>
      ))}
    </nav>
  )
}

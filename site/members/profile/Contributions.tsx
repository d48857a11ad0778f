import type { ResultOf } from '../../data/gql.ts'
import { cursorsOf } from '../../data/cursors.ts'
import { ActivityFilter } from './ActivityFilter.tsx'
import { ActivityList } from './ActivityList.tsx'
import { Highlights, LatestReplies } from './Highlights.tsx'
import type { ProfileQuery } from './operations.ts'
import { Pager } from './Pager.tsx'
import type { ProfileView } from './view.ts'
import { ProfilePosts } from './ProfilePosts.tsx'
import { ProfileReplies } from './ProfileReplies.tsx'

type Props = {
  id: string
  view: ProfileView
  profile: NonNullable<ResultOf<typeof ProfileQuery>['profile']>
  /** True if the viewer may see this member's votes. */
  seesVotes: boolean
  onGo: (view: ProfileView) => void
}

/** Shows one page of the selected tab's list. */
export function Contributions({ id, view, profile, seesVotes, onGo }: Props) {
  const { posts, replies, activities, voteWeeks } = profile
  const list = posts ?? replies ?? activities
  return (
    <>
      <Highlights {...profile} />
      {posts && <ProfilePosts posts={posts.nodes} />}
      {replies && <ProfileReplies replies={replies.nodes} />}
      {activities && seesVotes && <ActivityFilter id={id} show={view.show} onGo={onGo} />}
      {activities && <ActivityList activities={activities.nodes} voteWeeks={voteWeeks ?? []} />}
      {list && <Pager id={id} view={view} {...cursorsOf(list.pageInfo)} onGo={onGo} />}
      <LatestReplies {...profile} />
    </>
  )
}

import type { ResultOf } from '../../lib/gql.ts'
import { cursorsOf } from '../../lib/cursors.ts'
import { ActivityList } from './ActivityList.tsx'
import type { ProfileQuery } from './operations.ts'
import { Pager } from './Pager.tsx'
import type { ProfileView, Tab } from './view.ts'
import { ProfilePosts } from './ProfilePosts.tsx'
import { ProfileReplies } from './ProfileReplies.tsx'

type Lists = Pick<NonNullable<ResultOf<typeof ProfileQuery>['profile']>, 'posts' | 'replies' | 'activities'>
type Props = { id: string; tab: Tab; profile: Lists; onGo: (view: ProfileView) => void }

/** A page of what a member wrote or did: the list of the chosen tab. */
export function Contributions({ id, tab, profile: { posts, replies, activities }, onGo }: Props) {
  const list = posts ?? replies ?? activities
  return (
    <>
      {posts && <ProfilePosts posts={posts.nodes} />}
      {replies && <ProfileReplies replies={replies.nodes} />}
      {activities && <ActivityList activities={activities.nodes} />}
      {list && <Pager id={id} tab={tab} {...cursorsOf(list.pageInfo)} onGo={onGo} />}
    </>
  )
}

import { graphql } from '../gql.ts'
import { request } from '../request.ts'

export const FollowPostMutation = graphql(`
  mutation FollowPost($id: ID!) {
    followed: followPost(id: $id)
  }
`)

export const UnfollowPostMutation = graphql(`
  mutation UnfollowPost($id: ID!) {
    followed: unfollowPost(id: $id)
  }
`)

export const FollowCategoryMutation = graphql(`
  mutation FollowCategory($category: String!) {
    followed: followCategory(category: $category)
  }
`)

export const UnfollowCategoryMutation = graphql(`
  mutation UnfollowCategory($category: String!) {
    followed: unfollowCategory(category: $category)
  }
`)

/** The mutation that follows a discussion, or stops that. */
export const postMutation = (isFollowing: boolean) =>
  isFollowing ? FollowPostMutation : UnfollowPostMutation

/** The mutation that follows a category, or stops that. */
export const categoryMutation = (isFollowing: boolean) =>
  isFollowing ? FollowCategoryMutation : UnfollowCategoryMutation

/** A discussion by its id, or a category by its name. */
export type Followed = { id: string } | { category: string }

/**
 * Follows a discussion or a category, or stops following it.
 * @throws Error whose message may be shown
 */
export async function setFollow(what: Followed, isFollowing: boolean): Promise<void> {
  if ('id' in what) await request(postMutation(isFollowing), what)
  else await request(categoryMutation(isFollowing), what)
}

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

/** Returns the mutation that follows or unfollows a discussion. */
export const postMutation = (isFollowing: boolean) =>
  isFollowing ? FollowPostMutation : UnfollowPostMutation

/** Returns the mutation that follows or unfollows a category. */
export const categoryMutation = (isFollowing: boolean) =>
  isFollowing ? FollowCategoryMutation : UnfollowCategoryMutation

/** A discussion by id, or a category by name. */
export type Followed = { id: string } | { category: string }

/**
 * Follows or unfollows a discussion or a category.
 * @throws Error whose message may be shown
 */
export async function setFollow(what: Followed, isFollowing: boolean): Promise<void> {
  if ('id' in what) await request(postMutation(isFollowing), what)
  else await request(categoryMutation(isFollowing), what)
}

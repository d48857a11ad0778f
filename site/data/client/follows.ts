import { graphql } from '../gql.ts'
import { ask } from './ask.ts'

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

/** What follows a discussion, or stops that. */
export const postMutation = (isFollowing: boolean) =>
  isFollowing ? FollowPostMutation : UnfollowPostMutation

/** The same of a category. */
export const categoryMutation = (isFollowing: boolean) =>
  isFollowing ? FollowCategoryMutation : UnfollowCategoryMutation

/** What can be followed: a discussion by its id, or a category by its name. */
export type Followed = { id: string } | { category: string }

/**
 * Follows a discussion or a category, or stops following it.
 * @throws Error whose message may be shown
 */
export async function setFollow(what: Followed, isFollowing: boolean): Promise<void> {
  if ('id' in what) await ask(postMutation(isFollowing), what)
  else await ask(categoryMutation(isFollowing), what)
}

import { graphql, type ResultOf } from '../../../data/gql.ts'
import { resultOf } from '../../../server/page-data.ts'

/** Queried on the server only, so that it adds no script. */
const RelatedQuery = graphql(`
  query Related($id: ID!) {
    relatedPosts(postId: $id) {
      id
      title
      replyCount
      solvedAt
    }
  }
`)

export type Related = ResultOf<typeof RelatedQuery>['relatedPosts'][number]

/** Returns related discussions; none for an unpublished discussion. */
export const relatedTo = async (locals: Pick<App.Locals, 'graphql'>, id: string): Promise<Related[]> =>
  (await resultOf(locals, RelatedQuery, { id })).relatedPosts

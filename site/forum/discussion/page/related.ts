import { graphql, type ResultOf } from '../../../data/gql.ts'
import { resultOf } from '../../../server/page-data.ts'

/** Queried by the page alone, so that it costs no script. */
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

/** Discussions to read after this one; none beside what not everybody reads. */
export const relatedTo = async (locals: Pick<App.Locals, 'graphql'>, id: string): Promise<Related[]> =>
  (await resultOf(locals, RelatedQuery, { id })).relatedPosts

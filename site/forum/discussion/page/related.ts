import { graphql, type ResultOf } from '../../../data/gql.ts'
import { resultOf } from '../../../server/page-data.ts'

/** Asked by the page alone: no island knows it, so it costs no script. */
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

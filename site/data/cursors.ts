import { graphql, type ResultOf } from './gql.ts'

/** What is in front of a page of a list and behind it, as every connection tells. */
export const PageCursors = graphql(`
  fragment PageCursors on PageInfo @_unmask {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
`)

export type PageInfo = ResultOf<typeof PageCursors>

/** Where to go on from a page: behind `next`, in front of `previous`; null where there is nothing more. */
export const cursorsOf = ({ hasNextPage, hasPreviousPage, startCursor, endCursor }: PageInfo) => ({
  next: hasNextPage ? endCursor : null,
  previous: hasPreviousPage ? startCursor : null,
})

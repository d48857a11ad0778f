import { graphql, type ResultOf } from './gql.ts'

/** The ends of a page of a list, as every connection has them. */
export const PageCursors = graphql(`
  fragment PageCursors on PageInfo @_unmask {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
`)

export type PageInfo = ResultOf<typeof PageCursors>

/** The cursors of the next and the previous page; null where there is none. */
export const cursorsOf = ({ hasNextPage, hasPreviousPage, startCursor, endCursor }: PageInfo) => ({
  next: hasNextPage ? endCursor : null,
  previous: hasPreviousPage ? startCursor : null,
})

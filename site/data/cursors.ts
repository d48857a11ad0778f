import { graphql, type ResultOf } from './gql.ts'

/** Cursors of a page of a connection. */
export const PageCursors = graphql(`
  fragment PageCursors on PageInfo @_unmask {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
`)

export type PageInfo = ResultOf<typeof PageCursors>

/** Returns the cursors of the next and the previous page; null if there is none. */
export const cursorsOf = ({ hasNextPage, hasPreviousPage, startCursor, endCursor }: PageInfo) => ({
  next: hasNextPage ? endCursor : null,
  previous: hasPreviousPage ? startCursor : null,
})

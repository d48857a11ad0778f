import type { PageInfo } from '../../database/paging.ts'

/** The page information of every connection. */
export const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

/** Returns the cursors of the next and the previous page as the site reads them; null when there is none. */
export const cursorsOf = ({ hasNextPage, hasPreviousPage, startCursor, endCursor }: PageInfo) => ({
  next: hasNextPage ? endCursor : null,
  previous: hasPreviousPage ? startCursor : null,
})

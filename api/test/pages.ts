import type { PageInfo } from '../database/paging.ts'

/** What every connection tells about the page that it is. */
export const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

/** Where to go on from a page, as the site does; null where there is nothing more. */
export const cursorsOf = ({ hasNextPage, hasPreviousPage, startCursor, endCursor }: PageInfo) => ({
  next: hasNextPage ? endCursor : null,
  previous: hasPreviousPage ? startCursor : null,
})

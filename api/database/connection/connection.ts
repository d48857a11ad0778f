import { countWithin } from '../page-budget.ts'
import type { PageInfo } from '../paging.ts'

/** A page of a list, in Relay's words. */
export type Connection<Edge> = {
  edges: Edge[]
  pageInfo: PageInfo
}

/**
 * The page that these edges are; it ends earlier where their texts are longer than a page may be.
 * @param after the cursor behind which they were read
 */
export function toConnection<Edge extends { cursor: string }>(
  edges: readonly Edge[],
  hasNextPage: boolean,
  after: string | null | undefined,
): Connection<Edge> {
  const fitting = edges.slice(0, countWithin(edges))
  return {
    edges: fitting,
    pageInfo: {
      hasNextPage: hasNextPage || fitting.length < edges.length,
      hasPreviousPage: Boolean(after),
      startCursor: fitting.at(0)?.cursor ?? null,
      endCursor: fitting.at(-1)?.cursor ?? null,
    },
  }
}

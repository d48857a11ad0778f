import { countWithin } from '../page-budget.ts'
import type { PageInfo } from '../paging.ts'

/** A page of a list in the form of Relay. */
export type Connection<Edge> = {
  edges: Edge[]
  pageInfo: PageInfo
}

/**
 * Builds a page of edges, which ends early when their texts exceed the page's budget.
 * @param after the cursor after which they were read
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

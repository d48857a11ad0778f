import { graphql } from '../../../data/gql.ts'
import { resultOf } from '../../../server/page-data.ts'
import type { Location } from './xml.ts'

const SitemapQuery = graphql(`
  query Sitemap($after: String) {
    posts(first: 80, after: $after) {
      nodes {
        id
        status
        removedAt
        lastActivityAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** Number of requests per sitemap, and of sitemaps in the index: about ten thousand discussions in total. */
const QUERIES = 12
const MOST_PARTS = 10

type Locals = Pick<App.Locals, 'graphql'>

/** A sitemap of discussions, and the cursor of the next one. */
export interface Part {
  locations: Location[]
  next: string | null
}

/**
 * Returns up to 960 published discussions.
 * @param after cursor to continue from; null for the newest
 * @throws Error if the request fails, or for an invalid cursor
 */
export async function readPart(locals: Locals, after: string | null): Promise<Part> {
  const locations: Location[] = []
  let next = after
  for (let turn = 0; turn < QUERIES; turn += 1) {
    const { posts } = await resultOf(locals, SitemapQuery, { after: next })
    for (const node of posts.nodes)
      if (node.status === 'APPROVED' && !node.removedAt)
        locations.push({
          path: `/forum/posts/${node.id}`,
          changedAt: new Date(node.lastActivityAt).toISOString(),
        })
    next = posts.pageInfo.hasNextPage ? (posts.pageInfo.endCursor ?? null) : null
    if (!next) break
  }
  return { locations, next }
}

/** Returns the cursors at which the sitemaps of discussions start; null for the newest. */
export async function partsOf(locals: Locals): Promise<(string | null)[]> {
  const starts: (string | null)[] = [null]
  while (starts.length < MOST_PARTS) {
    const { next } = await readPart(locals, starts.at(-1) ?? null)
    if (!next) break
    starts.push(next)
  }
  return starts
}

import { SearchWhileTypingQuery } from './operations.ts'
import { piecesOf, type Hit } from './pagefind.ts'

/** Shorter terms match half of all discussions. */
const LEAST = 3

/**
 * Returns the best matches for the dialog. The client is loaded with the first request.
 * @returns none after a failure: the dialog also links to the page of results
 */
export async function discussionsFor(search: string): Promise<Hit[]> {
  if (search.length < LEAST) return []
  try {
    const { request } = await import('../data/request.ts')
    const { posts } = await request(SearchWhileTypingQuery, { search }, { audience: 'everybody' })
    return posts.edges.map(({ snippetHtml, node: { id, title, excerpt } }) => ({
      url: `/forum/posts/${id}`,
      title,
      excerpt: snippetHtml ? piecesOf(snippetHtml) : [{ text: excerpt, isHit: false }],
    }))
  } catch (error) {
    console.debug('The discussions could not be searched', error)
    return []
  }
}

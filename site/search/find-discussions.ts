import { SearchWhileTypingQuery } from './operations.ts'
import { piecesOf, type Hit } from './pagefind.ts'

/** Shorter words are in half of all discussions. */
const LEAST = 3

/**
 * The discussions that fit best, for the dialog. The way to ask is loaded with the first question.
 * @returns none while they cannot be asked for: the link below leads to the page that finds them, too
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

import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { sortByIds } from '../../database/paging.ts'
import { parse } from '../../lib/parse.ts'
import { visibleTo } from '../../policy.ts'
import { newestMatches } from './candidates.ts'
import { LIMITS, searchWords } from '../../items/rules.ts'
import { plainWords } from '../../text/folding.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'

const SHOWN = 5
const CONSIDERED = 300

/** The most words of a title: more of them make too many pairs. */
const MOST_WORDS = 6

/**
 * Finds published discussions that a title resembles, best first: those that share two of its words, or its only one. Words
 * in their titles count most.
 * @param input the title as far as it is typed; one that is too short resembles nothing
 * @throws Refusal TOO_MANY, AWAY
 */
export async function similarPosts(searcher: Searcher, input: string, shape: Prisma.PostFindManyArgs = {}) {
  // Read here, since a shape that is never read counts as a mistake.
  const wanted = { ...shape }
  const title = parse(searchWords, input.slice(0, LIMITS.title.max))
  if (!title || title.length < LIMITS.title.min) return []
  const rows = await withSearchSlot(searcher, () => findSimilar(title))
  const ids = rows.map(({ id }) => id)
  const posts = await db.post.findMany({
    ...wanted,
    where: { AND: [{ id: { in: ids } }, visibleTo(searcher.viewer)] },
    relationLoadStrategy: 'join',
  })
  return sortByIds(ids, posts)
}

async function findSimilar(title: string): Promise<{ id: string }[]> {
  const words = await distinctiveTerms(title)
  if (words.length === 0) return []
  return db.$queryRaw`
    select id from (with ${newestMatches(Prisma.sql`"PublishedPost"`, Prisma.sql`id`, pairsOf(words), CONSIDERED)}) matching
    order by ts_rank('{0, 0, 0.1, 1}', vector, search_query(${words.join(' or ')})) desc, id desc
    limit ${SHOWN}`
}

/** Returns the longest words that are not stop words of one of the two languages. */
async function distinctiveTerms(title: string): Promise<string[]> {
  const words = [...new Set(plainWords(title).match(/[\p{L}\p{N}]{3,}/gu))]
  const rows = await db.$queryRaw<{ word: string }[]>`
    select word from unnest(${words}::text[]) word
    where numnode(plainto_tsquery('english', word)) > 0 and numnode(plainto_tsquery('irish', word)) > 0
    order by length(word) desc limit ${MOST_WORDS}`
  return rows.map(({ word }) => word)
}

const pairsOf = (words: string[]) =>
  words.length === 1
    ? String(words[0])
    : words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} ${other}`)).join(' or ')

import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { plainWords, wordsApart } from '../../text/folding.ts'
import { SYNONYMS, IGNORED } from './synonyms.ts'

/** A search with fewer results gets the closest ones, too. */
export const FEW = 3

/** Each word costs a look into the index. */
const MOST_TERMS = 8

/** Shorter beginnings of words match too much. */
const SHORTEST_BEGINNING = 3

/** The weight of a term in the text, of one in the title. */
const TEXT_WEIGHT = 0.25

/** The least worth of a result, of the worth of the best. */
const LEAST_SHARE_OF_BEST = 0.45

/** The least similarity of a misspelt word to its correction; equal words have 1. */
const LEAST_SIMILARITY = 0.4

/** A word or phrase of a search, and the searches for its forms, in the syntax of a web search. */
export type Term = { forms: string; beginning: string | null }

/** The terms of a search, and whether these are all of its words. */
export type Terms = { terms: Term[]; isComplete: boolean }

const spaced = (text: string) => ` ${wordsApart(plainWords(text)).replace(/\s+/g, ' ').trim()} `
const GROUPS = SYNONYMS.map((group) => group.map((text) => spaced(text).trim()))
const PHRASES = GROUPS.flat().filter((entry) => entry.includes(' '))

/** Returns a search that as a whole has synonyms as one for any of them. */
export function withSynonyms(typed: string): string {
  const text = spaced(typed).trim()
  const same = GROUPS.filter((group) => group.includes(text)).flat()
  return [typed, ...new Set(same)].map((each, index) => (index === 0 ? each : `"${each}"`)).join(' or ')
}

/**
 * Returns what a search is about: its words without the stop words of English and Irish, the longest first, and the phrases
 * in it that have synonyms. The last word may still be typed, so its beginning counts. A word that is on no page is also
 * searched for as the one there with two neighbouring characters swapped, or else the most similar one.
 */
export async function distinctiveTerms(typed: string): Promise<Terms> {
  const text = spaced(typed)
  const all = [...new Set(text.match(/[\p{L}\p{N}]{2,}/gu))]
  const last = all.at(-1)
  const topical = all.filter((word) => !IGNORED.includes(word))
  const candidates = topical.length > 0 ? topical : all
  const rows = await db.$queryRaw<{ word: string; correction: string | null }[]>`
    select word, case when not exists (select from "SearchWord" same where same.word like typed.word || '%')
      then coalesce(
        (select known.word from "SearchWord" known where known.word = any (typed.swapped) order by known.word limit 1),
        (
          select known.word from "SearchWord" known
          where known.word % typed.word and similarity(known.word, typed.word) >= ${LEAST_SIMILARITY}::real
            and abs(length(known.word) - length(typed.word)) <= 2
          order by similarity(known.word, typed.word) desc, known.word limit 1
        )
      ) end as correction
    from jsonb_to_recordset(${JSON.stringify(candidates.map((word) => ({ word, swapped: swappedIn(word) })))}::jsonb)
      typed (word text, swapped text[])
    where numnode(plainto_tsquery('english', word)) > 0 and numnode(plainto_tsquery('irish', word)) > 0
    order by length(word) desc limit ${MOST_TERMS}`

  const corrected = rows.reduce(
    (before, { word, correction }) => before.replaceAll(` ${word} `, ` ${correction ?? word} `),
    text,
  )
  const entries = [
    ...PHRASES.filter((phrase) => corrected.includes(` ${phrase} `)).map((word) => ({ word, correction: null })),
    ...rows,
  ]
  const terms = entries.slice(0, MOST_TERMS).map(({ word, correction }): Term => {
    const spellings = correction ? [word, correction] : [word]
    const forms = new Set([
      ...spellings,
      ...GROUPS.filter((group) => spellings.some((each) => group.includes(each))).flat(),
    ])
    return {
      forms: [...forms].map((form) => `"${form}"`).join(' or '),
      beginning: word === last && word.length >= SHORTEST_BEGINNING ? word : null,
    }
  })
  return { terms, isComplete: rows.length === all.length }
}

/** Returns a word with each two neighbouring characters swapped, a slip that changes most of its trigrams. */
function swappedIn(word: string): string[] {
  const characters = [...word]
  return characters.slice(1).map((each, index) =>
    characters
      .with(index, each)
      .with(index + 1, characters[index] ?? '')
      .join(''),
  )
}

/** Returns the terms as one search for any of them, in the syntax of a web search. */
export const formsOf = (terms: readonly Term[]) => terms.map(({ forms }) => forms).join(' or ')

/** The query for a term. */
const queryOf = ({ forms, beginning }: Term) =>
  beginning === null
    ? Prisma.sql`search_query(${forms})`
    : Prisma.sql`search_query(${forms}) || to_tsquery('simple', ${`${beginning}:*`})`

/** The rows `(number, query)` of some terms. */
export const termRows = (terms: readonly Term[]) =>
  Prisma.sql`values ${Prisma.join(terms.map((term, number) => Prisma.sql`(${number}::int, ${queryOf(term)})`))}`

/**
 * Rates texts by the terms they have: a rare term counts more than a frequent one, one in the title more than one in the
 * text, a title that reads like the search more than another, and a text with more of the terms more than one with fewer.
 * Texts far behind the best are left out, and those that only have one term, and not the rarest, in the text.
 * @param typed the whole search
 * @param texts a query with the columns `key`, `title` and `vector`, whose lexemes of the title have the weight A
 * @returns a query with the columns `key`, `worth` and `hasAllTerms`, true for a text with all terms
 */
export const rated = (typed: string, terms: readonly Term[], texts: Prisma.Sql) => Prisma.sql`
  with terms (number, query) as materialized (${termRows(terms)}),
  texts as materialized (${texts}),
  matches as (
    select key, title, number, ts_filter(vector, '{a}') @@ query as "inTitle"
    from texts cross join terms where vector @@ query
  ),
  weights as (
    select number, ln(1 + (select count(*) from texts)::float8 / (1 + count(*))) as weight from matches group by number
  ),
  sums as (
    select key, min(title) as title, count(*) as terms, bool_or("inTitle") as "inTitle", max(weight) as rarest,
      sum(weight * case when "inTitle" then 1 else ${TEXT_WEIGHT}::float8 end) as sum
    from matches join weights using (number) group by key
  ),
  -- Comparing titles is slow, and at most doubles a sum: texts that cannot come near the best are left out before.
  worths as (
    select key, terms, "inTitle", rarest, sum * (1 + similarity(plain_words(title), plain_words(${typed}))) as worth
    from sums where sum * 2 >= ${LEAST_SHARE_OF_BEST} * (select max(sum) from sums)
  )
  select key, worth * terms / ${terms.length} as worth, terms = ${terms.length} as "hasAllTerms" from worths
  where ("inTitle" or terms > 1 or rarest = (select max(weight) from weights))
    and worth >= ${LEAST_SHARE_OF_BEST} * (select max(worth) from worths)`

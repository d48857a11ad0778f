import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { plainWords } from '../../text/folding.ts'
import { SYNONYMS, IGNORED } from './synonyms.ts'

/** A search with fewer results than this also gets the closest ones. */
export const FEW = 3

/** The maximum number of terms: each costs an index lookup. */
const MAX_TERMS = 8

/** The minimum length of a prefix; shorter ones match too much. */
const SHORTEST_BEGINNING = 3

/** The weight of a term in the text, relative to one in the title. */
const TEXT_WEIGHT = 0.25

/** The number of texts with the most terms whose titles are compared with the search. */
const COMPARED = 50

/** The minimum score of a result, relative to the best. */
const LEAST_SHARE_OF_BEST = 0.45

/** The minimum similarity of a misspelt word to its correction; equal words have 1. */
const LEAST_SIMILARITY = 0.4

/** A word or phrase of a search: as typed and corrected, with its synonyms, and its prefix while it is being typed. */
export type Term = { spellings: string[]; forms: string[]; beginning: string | null; isPhrase: boolean }

/** The terms of a search, and whether these are all of its words. */
export type Terms = { terms: Term[]; isComplete: boolean }

/** Any other character separates words, as in the index: a dash, a currency, an emoji. */
const spaced = (text: string) => ` ${(plainWords(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
const GROUPS = SYNONYMS.map((group) => group.map((text) => spaced(text).trim()))
const PHRASES = GROUPS.flat().filter((entry) => entry.includes(' '))

/** Replaces a search that is a synonym as a whole with one for any of the synonyms. */
export function withSynonyms(typed: string): string {
  const text = spaced(typed).trim()
  const same = GROUPS.filter((group) => group.includes(text)).flat()
  return [typed, ...new Set(same)].map((each, index) => (index === 0 ? each : `"${each}"`)).join(' or ')
}

/**
 * Returns the distinctive terms of a search: its words without English and Irish stop words, longest first, and its
 * phrases with synonyms. The last word may be incomplete, so its prefix counts. A word that no page contains is also
 * searched with two swapped characters, or else as the most similar word.
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
    order by length(word) desc limit ${MAX_TERMS}`

  const corrected = rows.reduce(
    (before, { word, correction }) => before.replaceAll(` ${word} `, ` ${correction ?? word} `),
    text,
  )
  const phrases = PHRASES.filter((phrase) => corrected.includes(` ${phrase} `))
  // A phrase is one term: its words would outweigh the others.
  const apart = phrases.reduce((left, phrase) => left.replaceAll(` ${phrase} `, '  '), corrected)
  const entries = [
    ...phrases.map((word) => ({ word, correction: null })),
    ...rows.filter(({ word, correction }) => apart.includes(` ${correction ?? word} `)),
  ]
  const terms = entries.slice(0, MAX_TERMS).map(({ word, correction }): Term => {
    const spellings = correction ? [word, correction] : [word]
    const forms = new Set([
      ...spellings,
      ...GROUPS.filter((group) => spellings.some((each) => group.includes(each))).flat(),
    ])
    return {
      spellings,
      forms: [...forms],
      beginning: word === last && word.length >= SHORTEST_BEGINNING ? word : null,
      isPhrase: word.includes(' '),
    }
  })
  return { terms, isComplete: rows.length === all.length }
}

/** Returns a word with each pair of adjacent characters swapped, a typing error that changes most trigrams. */
function swappedIn(word: string): string[] {
  const characters = [...word]
  return characters.slice(1).map((each, index) =>
    characters
      .with(index, each)
      .with(index + 1, characters[index] ?? '')
      .join(''),
  )
}

/** Returns all forms of terms. */
export const formsOf = (terms: readonly Term[]) => [...new Set(terms.flatMap(({ forms }) => forms))]

/** Returns the searches that mark terms: as typed and corrected, and for texts without these also by their synonyms. */
export const markingOf = (terms: readonly Term[]) => [
  anyOf(terms.flatMap(({ spellings }) => spellings)),
  anyOf(formsOf(terms)),
]

/** Returns a search for any of these forms, in web search syntax. */
export const anyOf = (forms: readonly string[]) => forms.map((form) => `"${form}"`).join(' or ')

/** Removes phrases that contain another form: they match nothing more, and are slow to find. */
export const withoutLonger = (forms: readonly string[]) =>
  forms.filter(
    (form) =>
      !form.includes(' ') || forms.every((other) => other === form || !` ${form} `.includes(` ${other} `)),
  )

/**
 * Returns the rows `terms (number, query, isPhrase)` of a statement, with the same SQL for any number of terms. The
 * planner does not see the number, and so makes one plan for all.
 */
export const termRows = (terms: readonly Term[]) => Prisma.sql`
  terms (number, query, "isPhrase") as materialized (
    select number, search_query(forms) || coalesce(to_tsquery('simple', beginning || ':*'), ''), "isPhrase"
    from unnest(
      (select ${terms.map(({ forms }) => anyOf(withoutLonger(forms)))}::text[]),
      (select ${terms.map(({ beginning }) => beginning)}::text[]),
      (select ${terms.map(({ isPhrase }) => isPhrase)}::boolean[])
    ) with ordinality as term (forms, beginning, "isPhrase", number)
  )`

/**
 * Rates texts by their terms: rare terms count more than frequent ones, terms in the title more than in the text,
 * titles similar to the search more than others, and texts with more terms more than those with fewer. Excludes texts
 * rated far below the best, and those with only one term, not the rarest, in the text.
 * @param typed the whole search
 * @param terms its terms, which the statement contains as `termRows`
 * @param texts a query with the columns `key`, `title` and `vector`, whose title lexemes have the weight A
 * @returns a query with the columns `key`, `worth` and `hasAllTerms`, true for a text with all terms
 */
export const rateTexts = (typed: string, terms: readonly Term[], texts: Prisma.Sql) => Prisma.sql`
  with texts as materialized (${texts}),
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
  -- Comparing titles is slow, and at most doubles a sum: only those are compared that can come near the best.
  worths as (
    select key, terms, "inTitle", rarest, sum * (1 + similarity(plain_words(title), plain_words(${typed}))) as worth
    from (select * from sums order by sum * terms desc, abs(length(title) - length(${typed})), key desc limit ${COMPARED}) nearest
  )
  select key, worth * terms / ${terms.length} as worth, terms = ${terms.length} as "hasAllTerms" from worths
  where ("inTitle" or terms > 1 or rarest = (select max(weight) from weights))
    and worth >= ${LEAST_SHARE_OF_BEST} * (select max(worth) from worths)`

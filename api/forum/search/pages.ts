import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { searchText } from '../../items/rules.ts'
import { distinctiveTerms, FEW, markingOf, rateTexts, termRows, withSynonyms } from './distinctive.ts'
import { limit, QUERY, searching } from './candidates.ts'
import { withSearchSlot, type Searcher } from './capacity.ts'
import { withoutTitle } from './excerpts.ts'
import { highlight } from './headlines.ts'
import { hasOperators, searchedTerms } from './terms.ts'

/** A part of a page found by a search, with matches in safe HTML with <mark>. */
export type FoundPage = {
  address: string
  title: string
  headingHtml: string
  snippetHtml: string
  /** True when it lacks some of the terms. */
  isClosest: boolean
}

type Row = {
  path: string
  fragment: string
  title: string
  heading: string
  text: string
  hasAllTerms: boolean
}

/**
 * Finds public pages, each by its best part: those with all words, and when these are few, those with the rarest.
 * @param input web search syntax: all terms, "a phrase", one or another, -without
 * @throws Refusal INVALID for a text that is too long; TOO_MANY, AWAY
 */
export async function findPages(
  searcher: Searcher,
  input: string | null | undefined,
  most: number,
): Promise<FoundPage[]> {
  const search = withoutArticle(searchedTerms(parse(searchText, input) ?? ''))
  return search ? withSearchSlot(searcher, () => bestPages(search, most), 'pageSearches') : []
}

/** Omits the article of a search, which would match the initial of A-CSM. */
const withoutArticle = (search: string) =>
  hasOperators(search) ? search : search.replace(/(?<!\S)a\s+(?=\S)/gi, '')

async function bestPages(search: string, most: number): Promise<FoundPage[]> {
  const same = withSynonyms(search)
  const found = await bestParts(
    Prisma.sql`${searching(same)}
      select page.*, true as "hasAllTerms", ts_rank("searchVector", ${QUERY}, 1) * ${partWeight(search)} as worth
      from "SearchPage" page where "searchVector" @@ ${QUERY}`,
    most,
  )
  const { terms, isComplete } =
    found.length < FEW && !hasOperators(search)
      ? await distinctiveTerms(search)
      : { terms: [], isComplete: false }
  const parts = Prisma.sql`select (path, position) as key, heading as title, "searchVector" as vector from "SearchPage"
    where path <> all (${found.map(({ path }) => path)})`
  const closest =
    terms.length === 0
      ? []
      : await bestParts(
          Prisma.sql`with ${termRows(terms)}
            select page.*, "hasAllTerms", worth * ${partWeight(search)} as worth from (${rateTexts(search, terms, parts)}) result
            join "SearchPage" page on (page.path, page.position) = key`,
          most - found.length,
        )
  const near = await marked(closest, markingOf(terms))
  return [
    ...(await marked(found, [search, same])),
    ...near.map((page, index) => ({ ...page, isClosest: !(isComplete && closest[index]?.hasAllTerms) })),
  ]
}

/** Raises parts whose heading resembles the search; lowers legal pages, which mention every subject but explain few. */
const partWeight = (search: string) =>
  Prisma.sql`(1 + 2 * similarity(plain_words(heading), plain_words(${search}))) * case when path like '/legal/%' then 0.6 else 1 end`

/** Returns the best part of each page, best page first, with the page's first text if it is a bare heading. */
const bestParts = (parts: Prisma.Sql, most: number) => db.$queryRaw<Row[]>`
  select path, fragment, title, heading, "hasAllTerms", coalesce(nullif(text, ''),
    (select start.text from "SearchPage" start where (start.path, start.position) = (best.path, 0)), '') as text
  from (select distinct on (path) * from (${parts}) part order by path, worth desc, position) best
  order by worth desc, path ${limit(most)}`

async function marked(rows: readonly Row[], searches: readonly string[]): Promise<FoundPage[]> {
  const html = await highlight(
    searches,
    rows.flatMap(({ title, heading, text }) => [heading, withoutTitle(text, title)]),
  )
  return rows.map(({ path, fragment, title }, index) => ({
    address: path + fragment,
    title,
    headingHtml: html[index * 2] ?? '',
    snippetHtml: html[index * 2 + 1] ?? '',
    isClosest: false,
  }))
}

import { db } from '../../database/db.ts'
import { escapeHtml } from '../../text/markup.ts'
import { clipText } from './clipping.ts'
import { readPlain, readVisible, type Reading } from './reading.ts'
import { markedTerms } from './terms.ts'

// Markers that PostgreSQL puts around matches. Stored texts cannot contain them.
const BEGIN = '\u0001'
const END = '\u0002'
const MARKS = new RegExp(`[${BEGIN}${END}]`, 'g')
const WHOLE = `StartSel="${BEGIN}",StopSel="${END}",HighlightAll=true`
const PART = `StartSel="${BEGIN}",StopSel="${END}",MaxWords=36,MinWords=18`

/**
 * Marks the matches of a search in each of its languages. The time grows with the text, so only a part of a long one is
 * searched, and a further language only if the previous one finds nothing.
 * @param texts plain text: titles at even indexes, which are shown whole, and long texts, of which the best part is
 *   shown
 * @returns safe HTML: everything is escaped except <mark>
 */
export async function highlight(words: string, texts: string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const wanted = markedTerms(words)
  const parts = texts.map((text) => {
    const part = clipText(text.replace(MARKS, ''), words)
    return { part, plain: readPlain(part), visible: readVisible(part) }
  })
  // "offset 0" stops PostgreSQL from computing a headline, or the query, at each reference to it.
  const rows = await db.$queryRaw<{ headline: string; isIrish: boolean }[]>`
    select
      case
        when position(${BEGIN} in irish.headline) > 0 then irish.headline
        when position(${BEGIN} in bare.headline) > 0 then bare.headline
        else english.headline end as headline,
      coalesce(position(${BEGIN} in irish.headline) > 0, false) as "isIrish"
    from (select search_query(${wanted}) as query offset 0) searched, unnest(${parts.map(({ plain }) => plain.words)}::text[], ${parts.map(({ visible }) => visible.words)}::text[])
        with ordinality as lines (plain, visible, ordinal),
      lateral (select case when ordinal % 2 = 1 then ${WHOLE} else ${PART} end as options) chosen,
      lateral (
        select ts_headline('english', plain, query, options) as headline offset 0
      ) english,
      lateral (
        select case when position(${BEGIN} in english.headline) = 0
          then ts_headline('irish', visible, query, options) end as headline offset 0
      ) irish,
      lateral (
        select case when position(${BEGIN} in irish.headline) = 0
          then ts_headline('simple', plain, query, options) end as headline offset 0
      ) bare
    order by ordinal`
  return parts.map(({ part, plain, visible }, index) => {
    const { headline = '', isIrish = false } = rows[index] ?? {}
    return markMatches(part, isIrish ? visible : plain, headline)
  })
}

/** Marks a part of a text in its original spelling; a headline lacks its punctuation and accents. */
function markMatches(text: string, { words, from }: Reading, headline: string): string {
  const at = Math.max(words.indexOf(headline.replace(MARKS, '')), 0)
  let end = at
  const html = headline.split(MARKS).map((part, index) => {
    const own = escapeHtml(text.slice(from[end], from[(end += part.length)]))
    return index % 2 === 0 ? own : `<mark>${own}</mark>`
  })
  const isCut = end < words.length
  return `${at > 0 ? '… ' : ''}${html.join('')}${isCut ? ' …' : ''}`
}

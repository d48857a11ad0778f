import { db } from '../../database/db.ts'
import { escapeHtml } from '../../text/markup.ts'
import { clipText } from './clipping.ts'
import { bestPart, withoutTitle } from './excerpts.ts'
import { readPlain, readVisible } from './reading.ts'
import { markedTerms } from './terms.ts'

// Markers that PostgreSQL puts around matches. Stored texts cannot contain them.
const BEGIN = '\u0001'
const END = '\u0002'
const MARKS = new RegExp(`[${BEGIN}${END}]`, 'g')
const WHOLE = `StartSel="${BEGIN}",StopSel="${END}",HighlightAll=true`

/**
 * Marks matches in texts. A pair without a match of the first search is marked by the next one, since a hit can come
 * by a synonym only.
 * @param searches the terms as typed, then with their synonyms and corrections
 * @param texts plain text: titles at even indexes, which are shown whole, each before its long text, of which the best
 *   part is shown
 * @returns safe HTML: everything is escaped except <mark>
 */
export async function highlight(searches: readonly string[], texts: readonly string[]): Promise<string[]> {
  const [search, ...others] = searches
  if (texts.length === 0 || search === undefined) return texts.map(escapeHtml)
  const html = await highlightWith(
    search,
    texts.map((text, index) => (index % 2 === 0 ? text : withoutTitle(text, texts[index - 1] ?? ''))),
  )
  const isBare = (index: number) => !`${html[index & ~1]}${html[index | 1]}`.includes('<mark>')
  if (others.length === 0) return html
  const bare = await highlight(
    others,
    texts.filter((_text, index) => isBare(index)),
  )
  return html.map((own, index) => (isBare(index) ? (bare.shift() ?? own) : own))
}

/** Marks the matches of one search in each of its languages: in a further language if the previous one finds nothing. */
async function highlightWith(search: string, texts: readonly string[]): Promise<string[]> {
  const wanted = markedTerms(search)
  const parts = texts.map((text) => {
    const part = clipText(text.replace(MARKS, ''), search)
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
      lateral (
        select ts_headline('english', plain, query, ${WHOLE}) as headline offset 0
      ) english,
      lateral (
        select case when position(${BEGIN} in english.headline) = 0
          then ts_headline('irish', visible, query, ${WHOLE}) end as headline offset 0
      ) irish,
      lateral (
        select case when position(${BEGIN} in irish.headline) = 0
          then ts_headline('simple', plain, query, ${WHOLE}) end as headline offset 0
      ) bare
    order by ordinal`
  return parts.map(({ part, plain, visible }, index) => {
    const { headline = '', isIrish = false } = rows[index] ?? {}
    const reading = isIrish ? visible : plain
    return markMatches(part, headline, reading.from, index % 2 === 0)
  })
}

/** Marks a text, or its best part, in its original spelling; a headline lacks its punctuation and accents. */
function markMatches(text: string, headline: string, from: readonly number[], isWhole: boolean): string {
  let at = 0
  let done = 0
  const pieces = headline.split(MARKS).map((piece, index) => {
    const isMarked = index % 2 === 1
    const start = Math.max(from[at] ?? 0, done)
    const isNew = start === from[at]
    done = Math.max(from[(at += piece.length)] ?? text.length, start)
    // A match in a character such as ㏂, which is read as two characters, marks all of it.
    if (isMarked && isNew && done === start) done = from.slice(at).find((next) => next > start) ?? text.length
    return { start, end: done, isMarked }
  })
  const marked = pieces.filter(({ isMarked }) => isMarked)
  const { start, end } = isWhole ? { start: 0, end: text.length } : bestPart(text, marked)
  const html = pieces.map((piece) => {
    const own = escapeHtml(text.slice(Math.max(piece.start, start), Math.min(piece.end, end)))
    return own && piece.isMarked ? `<mark>${own}</mark>` : own
  })
  return `${start > 0 ? '… ' : ''}${html.join('')}${end < text.length ? ' …' : ''}`
}

/** The maximum number of characters of an excerpt, and of those before its first match. */
const [LENGTH, BEFORE] = [220, 60]

type Span = { start: number; end: number }

/**
 * Returns the part of a text with the most distinct matches. It starts at a sentence if one starts near, and else, as
 * at its end, at a space.
 */
export function bestPart(text: string, matches: readonly Span[]): Span {
  if (text.length <= LENGTH) return { start: 0, end: text.length }
  const parts = spread(matches).map((start) => partAt(text, start))
  const worthOf = ({ start, end }: Span) =>
    new Set(
      matches
        .filter((match) => match.start >= start && match.end <= end)
        .map((match) => text.slice(match.start, match.end).toLowerCase()),
    ).size
  const worths = parts.map(worthOf)
  return parts[worths.indexOf(Math.max(...worths))] ?? { start: 0, end: text.length }
}

/** Returns where parts may match: not at each of a thousand matches, since close ones have nearly the same part. */
function spread(matches: readonly Span[]): number[] {
  const starts: number[] = []
  for (const { start } of matches) if (start >= (starts.at(-1) ?? -BEFORE) + BEFORE) starts.push(start)
  return starts.length > 0 ? starts : [0]
}

function partAt(text: string, match: number): Span {
  // Near the end of the text, more of what precedes the match fits.
  const earliest = Math.max(Math.min(match - BEFORE, text.length - LENGTH), 0)
  const start = earliest === 0 ? 0 : startOf(text, earliest, match)
  if (text.length - start <= LENGTH) return { start, end: text.length }
  const space = text.lastIndexOf(' ', start + LENGTH)
  return { start, end: space > match ? space : start + LENGTH }
}

/** Returns the start of the sentence with the match, of an earlier one if too little follows, or else of a term. */
function startOf(text: string, earliest: number, match: number): number {
  const before = text.slice(earliest, match)
  const starts = Array.from(
    before.matchAll(/[.!?…·]["'”’)\]]? (?=\S|$)/g),
    ({ index, 0: { length } }) => earliest + index + length,
  )
  return (
    starts.findLast((start) => text.length - start >= LENGTH / 2) ??
    starts[0] ??
    earliest + before.indexOf(' ') + 1
  )
}

/** Removes a title that begins a text, with the trail of pages above it, since results show it already. */
export function withoutTitle(text: string, title: string): string {
  if (!title || text === title) return title ? '' : text
  const at = ` · ${text}`.indexOf(` · ${title} · `)
  return at >= 0 && at < BEFORE ? text.slice(at + title.length + 3) : text
}

const GAP = '\n\n'

/**
 * Joins a draft with what a field holds, so that no word is lost and none is there twice. A field may hold the draft
 * itself, or a part of it: browsers put back what stood there when the page was left.
 * @param draft what is stored
 * @param typed what the field holds
 * @returns the draft where it has these paragraphs; the field's text in place of the paragraphs that it continues;
 *   else both, the draft first
 */
export function joinTexts(draft: string, typed: string): string {
  const [before, after] = [draft.trimEnd(), typed.trimEnd()]
  if (after.trim() === '' || `${GAP}${before}${GAP}`.includes(`${GAP}${after}${GAP}`)) return draft
  for (const start of paragraphStarts(before)) {
    if (after.startsWith(before.slice(start))) return before.slice(0, start) + typed
  }
  return before + GAP + typed
}

/** Yields the start of each paragraph; the first one at 0. A blank text has none of its own. */
function* paragraphStarts(text: string) {
  yield 0
  for (const { index } of text.matchAll(/\n\n(?!\n)/g)) yield index + GAP.length
}

const GAP = '\n\n'

/**
 * Joins a draft with the text of a field, so that nothing is lost or duplicated. A field may contain the draft or a
 * part of it, because browsers restore fields.
 * @returns the draft if it contains these paragraphs; the field's text in place of the paragraphs that it continues;
 * otherwise both, the draft first
 */
export function joinTexts(draft: string, typed: string): string {
  const [before, after] = [draft.trimEnd(), typed.trimEnd()]
  if (after.trim() === '' || `${GAP}${before}${GAP}`.includes(`${GAP}${after}${GAP}`)) return draft
  for (const start of paragraphStarts(before)) {
    if (after.startsWith(before.slice(start))) return before.slice(0, start) + typed
  }
  return before + GAP + typed
}

/** Yields the start of each paragraph; the first one is 0. A blank text has no paragraphs. */
function* paragraphStarts(text: string) {
  yield 0
  for (const { index } of text.matchAll(/\n\n(?!\n)/g)) yield index + GAP.length
}

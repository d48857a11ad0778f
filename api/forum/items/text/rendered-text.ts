import { Refusal } from '../../../lib/refusal.ts'
import { countMemberLinks } from '../../../text/member-links.ts'
import { renderAsTyped, renderMarkdown, RENDERING_VERSION, TooComplex } from '../../../text/markup.ts'
import type { ItemType } from '../../../items/rules.ts'

/** The maximum characters of a text's HTML (decisions, "Text"); the database checks the same limits. */
export const MAX_HTML = { post: 200_000, reply: 100_000 } as const satisfies Record<ItemType, number>

/** Characters of HTML reserved for each mentioned member, whose name may become longer. */
const ROOM_FOR_NAME = 250

const TOO_COMPLEX = 'This text is too complex to show. Please simplify its links or tables.'

/**
 * Renders a text for publication or preview.
 * @param content Markdown
 * @returns safe HTML
 * @throws Refusal INVALID for a text whose HTML exceeds the limit
 */
export function renderItem(type: ItemType, content: string): string {
  try {
    return renderMarkdown(content, MAX_HTML[type] - ROOM_FOR_NAME * countMemberLinks(content))
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    const issues = [{ path: 'content', message: TOO_COMPLEX }]
    throw new Refusal('INVALID', TOO_COMPLEX, { issues })
  }
}

/**
 * Returns the columns for the text of an item or a version.
 * @param content Markdown
 * @throws Refusal INVALID for a text whose HTML exceeds the limit
 */
export const renderedText = (type: ItemType, content: string) => ({
  content,
  contentHtml: renderItem(type, content),
  renderingVersion: RENDERING_VERSION,
})

/**
 * Renders a stored text; one that is too complex is shown unformatted, because its author cannot be asked to shorten
 * it.
 */
export function renderStored(type: ItemType, content: string): string {
  try {
    return renderMarkdown(content, MAX_HTML[type])
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return renderAsTyped(content, MAX_HTML[type])
  }
}

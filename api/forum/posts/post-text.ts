import { spendAs } from '../../http/rates.ts'
import { excerpt } from '../../text/markup.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { previewNames } from '../items/member-names.ts'
import { renderedText, renderItem } from '../items/text/rendered-text.ts'
import { previewed } from '../../items/rules.ts'

/**
 * Returns the stored form of a discussion's text: as typed, rendered, and its excerpt for lists.
 * @param content Markdown
 * @throws Refusal INVALID for a text whose HTML exceeds the limit
 */
export function storedText(content: string) {
  const text = renderedText('post', content)
  return { ...text, excerpt: excerpt(text.contentHtml) }
}

/**
 * Renders a text as it will be published.
 * @param input `{content, type}`: Markdown, and the type of its future item
 * @returns safe HTML
 * @throws Refusal SIGNED_OUT, INVALID when it is too long or too complex, TOO_MANY
 */
export async function previewMarkdown(viewer: Viewer, input: unknown): Promise<string> {
  requireMember(viewer, 'preview a text')
  const { content, type } = parse(previewed, input)
  await spendAs(viewer, 'previews')
  return renderItem(type, await previewNames(content))
}

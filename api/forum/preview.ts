import { spendAs } from '../limits.ts'
import { renderMarkdown } from '../markup.ts'
import { parse } from '../parse.ts'
import { requireMember, type Viewer } from '../policy.ts'
import { previewed } from './rules.ts'

/**
 * Renders a text as it will be published.
 * @param input Markdown, at most as long as a discussion may be
 * @returns safe HTML
 * @throws Refusal SIGNED_OUT, INVALID when it is too long, TOO_MANY
 */
export async function previewMarkdown(viewer: Viewer, input: unknown): Promise<string> {
  requireMember(viewer, 'preview a text')
  const content = parse(previewed, input)
  await spendAs(viewer, 'previews')
  return renderMarkdown(content)
}

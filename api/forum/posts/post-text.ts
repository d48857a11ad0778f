import { db } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { excerpt } from '../../text/markup.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { previewNames } from '../items/member-names.ts'
import { renderedText, renderItem } from '../items/text/rendered-text.ts'
import { previewed } from '../../items/rules.ts'

/** How many rows are filled in by one read and as many short writes. */
const BATCH = 20

/**
 * What a discussion's text is stored as: as it was typed, rendered, and its beginning for lists.
 * @param content Markdown
 * @throws Refusal INVALID for a text that would become more HTML than it may
 */
export function storedText(content: string) {
  const text = renderedText('post', content)
  return { ...text, excerpt: excerpt(text.contentHtml) }
}

/**
 * Renders a text as it will be published.
 * @param input `{content, type}`: Markdown, and what it will be
 * @returns safe HTML
 * @throws Refusal SIGNED_OUT, INVALID when it is too long or too complex, TOO_MANY
 */
export async function previewMarkdown(viewer: Viewer, input: unknown): Promise<string> {
  requireMember(viewer, 'preview a text')
  const { content, type } = parse(previewed, input)
  await spendAs(viewer, 'previews')
  return renderItem(type, await previewNames(content))
}

/** A discussion's excerpt: the stored one, or for a row that was written without it, the one its text gives. */
export async function excerptOf({ id, excerpt: stored }: { id: string; excerpt: string | null }) {
  if (stored !== null) return stored
  const post = await db.post.findUnique({ where: { id }, select: { contentHtml: true } })
  return excerpt(post?.contentHtml ?? '')
}

/**
 * Fills in the excerpts of rows that lack them: those that are older than the column, and those whose text somebody
 * changed without it. Each row is written by itself, unless its text has changed since it was read.
 * @returns how many rows were filled in
 */
export async function fillExcerpts(): Promise<number> {
  let filled = 0
  for (;;) {
    const lacking = await db.post.findMany({
      where: { excerpt: null },
      select: { id: true, contentHtml: true },
      take: BATCH,
    })
    for (const { id, contentHtml } of lacking) {
      const { count } = await db.post.updateMany({
        where: { id, contentHtml, excerpt: null },
        data: { excerpt: excerpt(contentHtml) },
      })
      filled += count
    }
    if (lacking.length < BATCH) return filled
  }
}

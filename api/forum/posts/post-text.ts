import { db } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { excerpt } from '../../text/markup.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { previewNames } from '../items/member-names.ts'
import { renderedText, renderItem } from '../items/text/rendered-text.ts'
import { previewed } from '../../items/rules.ts'

/** The number of rows that one read and as many short writes fill in. */
const BATCH = 20

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

/** Returns a discussion's excerpt: the stored one, or that of its text for a row without one. */
export async function excerptOf({ id, excerpt: stored }: { id: string; excerpt: string | null }) {
  if (stored !== null) return stored
  const post = await db.post.findUnique({ where: { id }, select: { contentHtml: true } })
  return excerpt(post?.contentHtml ?? '')
}

/**
 * Fills in missing excerpts: of rows older than the column, and of rows whose text was changed without it. Each row is
 * written by itself, unless its text has changed since it was read.
 * @returns the number of updated rows
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

import { LIMITS, type ItemType } from '../../../items/rules.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { isVisible } from '../../../text/characters.ts'
import { plainText } from '../../../text/markup.ts'

const TOO_SHORT = {
  post: `Content must be at least ${LIMITS.content.min} characters`,
  reply: `Reply must be at least ${LIMITS.reply.min} characters`,
} satisfies Record<ItemType, string>

/**
 * Rejects a text without visible content after rendering, such as a lone reference definition (decisions, "Text").
 * @param contentHtml the result of `renderMarkdown`
 * @throws Refusal INVALID with the message for a text that is too short
 */
export function requireShown(type: ItemType, contentHtml: string): void {
  if (isVisible(plainText(contentHtml))) return
  const message = TOO_SHORT[type]
  throw new Refusal('INVALID', message, { issues: [{ path: 'content', message }] })
}

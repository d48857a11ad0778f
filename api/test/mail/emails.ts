import { expect } from 'vitest'
import '../../app/emails.ts'
import { footerFor } from '../../mail/layout/footer.ts'
import { htmlOf } from '../../mail/layout/html.ts'
import { textOf } from '../../mail/layout/text.ts'
import { requireKind } from '../../mail/kinds.ts'
import type { aMember } from '../factories.ts'

/** Renders the text of an e-mail as its reader sees it, line by line; tokens are shown as …. */
export async function written(
  kind: string,
  data: object,
  member: Awaited<ReturnType<typeof aMember>> | null,
) {
  const { write, reason } = requireKind(kind)
  const content = await write(data as never, member)
  if (!content) return null
  const footer = footerFor(reason, null)
  const text = textOf(content, footer).replace(/token=[\w-]{43}/g, 'token=…')
  const html = htmlOf(content, footer)
  // Every text of an e-mail is in its HTML, too.
  for (const block of content.blocks)
    for (const phrase of block.type === 'facts'
      ? block.facts.flat()
      : block.type === 'entry'
        ? [block.title, block.about, block.excerpt, block.href]
        : 'href' in block
          ? [block.label, block.href]
          : [block.text])
      expect(unescaped(html)).toContain(phrase)
  const [body = '', foot = ''] = text.split('\n\n-- \n')
  const paragraphs = body
    .split('\n\n')
    .map((each) => (each.startsWith('> ') ? each : each.replaceAll('\n', ' ')))
  const { subject, preview, replyTo } = content
  return {
    subject,
    preview,
    ...(replyTo && { replyTo }),
    body: paragraphs,
    reason: foot.split('\nPrivacy')[0]?.replaceAll('\n', ' '),
  }
}
const unescaped = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

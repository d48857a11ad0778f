import { renderStored } from '../../forum/items/text/rendered-text.ts'
import { LIMITS, type ItemType } from '../../items/rules.ts'
import { isVisible, normalLine } from '../../text/characters.ts'
import { excerpt, plainText, RENDERING_VERSION } from '../../text/markup.ts'
import type { Item } from './items.ts'
import type { Notes } from './notes.ts'
import { LONGEST, toMarkdown } from './texts/to-markdown.ts'

/** An item with its text as this site stores it. */
export type Prepared = Item & {
  title: string
  excerpt: string
  stored: { content: string; contentHtml: string; renderingVersion: number }
}

/**
 * Converts the text of an item. The report contains the original of everything that cannot be shown in full.
 * @returns null for a reply without visible text
 */
export function prepareItem(item: Item, address: string, notes: Notes): Prepared | null {
  const type: ItemType = item.discussion ? 'post' : 'reply'
  const typed = item.text.slice(0, 2 * LONGEST[type])
  const { content: whole, uploads } = toMarkdown(typed, address)
  if (uploads > 0) notes.count('links to uploaded files, which stay where they are', uploads)
  let content = whole
  if (typed.length < item.text.length || whole.length > LONGEST[type]) {
    content = `${whole.slice(0, LONGEST[type]).toWellFormed()}…`
    notes.add('text cut', {
      post: item.post,
      reason: `longer than ${LONGEST[type]} characters`,
      text: item.text,
    })
  }
  let contentHtml = renderStored(type, content)
  const title = titleOf(item, notes)
  if (!isVisible(plainText(contentHtml))) {
    if (type === 'reply') {
      notes.add('reply left out', { post: item.post, reason: 'nothing is seen in it' })
      return null
    }
    content = title
    contentHtml = renderStored(type, content)
  }
  return {
    ...item,
    title,
    excerpt: excerpt(contentHtml),
    stored: { content, contentHtml, renderingVersion: RENDERING_VERSION },
  }
}

function titleOf({ discussion, topic }: Item, notes: Notes): string {
  if (!discussion) return ''
  const title = normalLine(discussion.title.replaceAll('\0', '').toWellFormed())
  if (!isVisible(title)) return 'Untitled'
  if (title.length <= LIMITS.title.max) return title
  notes.add('title cut', {
    topic,
    reason: `longer than ${LIMITS.title.max} characters`,
    text: discussion.title,
  })
  return `${title.slice(0, LIMITS.title.max - 1).toWellFormed()}…`
}

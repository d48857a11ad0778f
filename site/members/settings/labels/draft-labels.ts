import type { ListedDraft } from '../operations.ts'

const EXCERPT = 160

/** Returns a draft's label, the page on which to continue it, and its excerpt. */
export function formatDraft({ draft, post }: ListedDraft): {
  name: string
  path: string | null
  text: string
} {
  const { content, kind, subjectId } = draft
  const of = post ? `“${post.title}”` : 'a discussion you can no longer see'
  const text = (content.content ?? '').trim().replace(/\s+/g, ' ')
  const page = post && `/forum/posts/${post.id}`
  const shown = {
    NEW: { name: content.title?.trim() || 'A new discussion', path: '/forum#write' },
    REPLY: { name: `Reply to ${of}`, path: page && `${page}#reply` },
    EDIT_POST: { name: `Edit of ${of}`, path: page && `${page}#edit-${subjectId}` },
    EDIT_REPLY: {
      name: `Edit of your reply to ${of}`,
      path: page && `${page}?reply=${subjectId}#edit-${subjectId}`,
    },
    SECTION: {
      name: `Section: ${content.title?.trim() || 'a new one'}`,
      path: `/admin?tab=sections#edit-${subjectId ?? 'new'}`,
    },
  }[kind]
  return { ...shown, text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text }
}

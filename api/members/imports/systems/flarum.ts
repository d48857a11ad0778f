import type { Adapter, ExportRecord, Row } from '../records.ts'
import { countOf, idOf, isYes, momentOf } from './values.ts'

// Reads a dump of Flarum's MySQL, MariaDB or (since version 2) PostgreSQL database.

type Values = Row['values']

/** The group of signed-out visitors. */
const GUESTS = '2'

const leftOutOf = (values: Values): string | null => {
  if (values['hidden_at']) return 'hidden'
  if (isYes(values['is_private'])) return 'private'
  return values['is_approved'] !== undefined && !isYes(values['is_approved']) ? 'not approved yet' : null
}

const discussion = ({ id, title, user_id, created_at, ...rest }: Values): ExportRecord[] =>
  id
    ? [
        {
          kind: 'topic',
          id,
          title: title ?? '',
          category: null,
          author: idOf(user_id),
          createdAt: momentOf(created_at),
          views: countOf(rest['view_count']),
          isClosed: isYes(rest['is_locked']),
          firstPost: idOf(rest['first_post_id']),
          leftOut: leftOutOf(rest),
        },
        ...(idOf(rest['best_answer_post_id'])
          ? [{ kind: 'accepted', post: rest['best_answer_post_id'] ?? '' } as const]
          : []),
      ]
    : []

const post = ({ id, discussion_id, user_id, created_at, content, ...rest }: Values): ExportRecord[] =>
  id && discussion_id
    ? [
        {
          kind: 'post',
          id,
          topic: discussion_id,
          author: idOf(user_id),
          createdAt: momentOf(created_at),
          editedAt: momentOf(rest['edited_at']),
          text: withoutElements(content ?? ''),
          likes: 0,
          dislikes: 0,
          leftOut: rest['type'] === 'comment' ? leftOutOf(rest) : 'a note of the system',
        },
      ]
    : []

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Returns a text as typed: it is stored as XML, whose text content includes all of its characters. */
function withoutElements(xml: string): string {
  if (!/^<[rt][\s>]/.test(xml)) return xml
  return xml
    .replace(/<br\/>\n?/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? entity
      const code = decimal ? Number(decimal) : parseInt(String(hex), 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
}

/** The permission to read a restricted tag, under its names in all versions. */
const READING = /^tag(\d+)\.(?:viewForum|viewDiscussions)$/

const READERS: Record<string, (values: Values) => ExportRecord[]> = {
  users: ({ id, username, nickname, email, joined_at }) =>
    id
      ? [
          {
            kind: 'author',
            id,
            name: nickname?.trim() || (username ?? ''),
            joinedAt: momentOf(joined_at),
            ...(email ? { email } : {}),
          },
        ]
      : [],
  tags: ({ id, name, is_restricted }) =>
    id
      ? [
          { kind: 'category', id, name: name ?? '' },
          ...(isYes(is_restricted) ? [] : [{ kind: 'readable', category: id } as const]),
        ]
      : [],
  group_permission: ({ group_id, permission }) => {
    const [, category] = READING.exec(permission ?? '') ?? []
    return group_id === GUESTS && category ? [{ kind: 'readable', category }] : []
  },
  discussion_tag: ({ discussion_id, tag_id }) =>
    discussion_id && tag_id ? [{ kind: 'tagging', topic: discussion_id, category: tag_id }] : [],
  discussions: discussion,
  posts: post,
  post_likes: ({ post_id }) => (post_id ? [{ kind: 'like', post: post_id }] : []),
  fof_upload_files: () => [{ kind: 'other', what: 'uploaded files' }],
  polls: () => [{ kind: 'other', what: 'polls' }],
}

export const flarum: Adapter = {
  tables: new Set(Object.keys(READERS)),
  recordsOf: ({ table, values }) => READERS[table]?.(values) ?? [],
}

import type { Adapter, ExportRecord, Row } from '../records.ts'
import { countOf, idOf, isYes, momentOf } from './values.ts'

// Reads a backup of Discourse, which contains a plain dump of its PostgreSQL database.

type Values = Row['values']

const [REGULAR, MODERATOR, SMALL_ACTION, WHISPER] = ['1', '2', '3', '4']

const POST_TYPES: Record<string, string | null> = {
  [REGULAR]: null,
  [MODERATOR]: null,
  [SMALL_ACTION]: 'a note of the system',
  [WHISPER]: 'a whisper, for the staff alone',
}

function topic({ id, title, category_id, user_id, created_at, ...rest }: Values): ExportRecord[] {
  const leftOut = rest['deleted_at']
    ? 'deleted'
    : rest['archetype'] === 'private_message'
      ? 'a private message'
      : rest['archetype'] !== 'regular'
        ? 'a notice of the system'
        : rest['visible'] === 'f'
          ? 'unlisted'
          : null
  return id
    ? [
        {
          kind: 'topic',
          id,
          title: title ?? '',
          category: idOf(category_id),
          author: idOf(user_id),
          createdAt: momentOf(created_at),
          views: countOf(rest['views']),
          isClosed: isYes(rest['closed']) || isYes(rest['archived']),
          firstPost: null,
          leftOut,
        },
      ]
    : []
}

function post({ id, topic_id, user_id, created_at, raw, ...rest }: Values): ExportRecord[] {
  if (!id || !topic_id) return []
  const isEdited = countOf(rest['version']) > 1
  const leftOut =
    rest['deleted_at'] || isYes(rest['user_deleted'])
      ? 'deleted'
      : isYes(rest['hidden'])
        ? 'hidden'
        : (POST_TYPES[rest['post_type'] ?? REGULAR] ?? null)
  return [
    {
      kind: 'post',
      id,
      topic: topic_id,
      author: idOf(user_id),
      createdAt: momentOf(created_at),
      editedAt: isEdited ? momentOf(rest['last_version_at']) : null,
      text: raw ?? '',
      likes: countOf(rest['like_count']),
      dislikes: 0,
      leftOut,
    },
  ]
}

const READERS: Record<string, (values: Values) => ExportRecord[]> = {
  users: ({ id, username, name, created_at }) =>
    id
      ? [{ kind: 'author', id, name: name?.trim() || (username ?? ''), joinedAt: momentOf(created_at) }]
      : [],
  user_emails: ({ user_id, email, primary }) =>
    user_id && email && isYes(primary) ? [{ kind: 'author', id: user_id, name: '', email }] : [],
  categories: ({ id, name, read_restricted }) =>
    id
      ? [
          { kind: 'category', id, name: name ?? '' },
          ...(isYes(read_restricted) ? [] : [{ kind: 'readable', category: id } as const]),
        ]
      : [],
  topics: topic,
  posts: post,
  discourse_solved_solved_topics: ({ ['answer_post_id']: post }) =>
    post ? [{ kind: 'accepted', post }] : [],
  topic_custom_fields: ({ name, value }) =>
    name === 'accepted_answer_post_id' && value ? [{ kind: 'accepted', post: value }] : [],
  uploads: ({ user_id }) => (idOf(user_id) ? [{ kind: 'other', what: 'uploaded files' }] : []),
  user_badges: () => [{ kind: 'other', what: 'badges of members' }],
  polls: () => [{ kind: 'other', what: 'polls' }],
}

export const discourse: Adapter = {
  tables: new Set(Object.keys(READERS)),
  recordsOf: ({ table, values }) => READERS[table]?.(values) ?? [],
}

import type { Adapter, ExportRecord, Row } from '../records.ts'
import { countOf, idOf, isYes, momentOf } from './values.ts'

// Reads objects that NodeBB stores by key in each of its databases: a PostgreSQL dump has them in tables, an export of
// MongoDB's collection `objects` one a line.

type Fields = Record<string, unknown>

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function topic(fields: Fields): ExportRecord[] {
  const [id, category] = [idOf(fields['tid']), idOf(fields['cid'])]
  const createdAt = momentOf(fields['timestamp'])
  const isScheduled = (createdAt ?? 0) > Date.now()
  return id
    ? [
        {
          kind: 'topic',
          id,
          title: textOf(fields['titleRaw'] ?? fields['title']),
          category,
          author: idOf(fields['uid']),
          createdAt,
          views: countOf(fields['viewcount']),
          isClosed: isYes(fields['locked']),
          firstPost: idOf(fields['mainPid']),
          leftOut: isYes(fields['deleted'])
            ? isScheduled
              ? 'not published yet'
              : 'deleted'
            : category
              ? null
              : 'of another server',
        },
      ]
    : [{ kind: 'other', what: 'topics of other servers' }]
}

function post(fields: Fields): ExportRecord[] {
  const [id, tid] = [idOf(fields['pid']), idOf(fields['tid'])]
  return id && tid
    ? [
        {
          kind: 'post',
          id,
          topic: tid,
          author: idOf(fields['uid']),
          createdAt: momentOf(fields['timestamp']),
          editedAt: momentOf(fields['edited']),
          text: textOf(fields['content']) || textOf(fields['sourceContent']),
          likes: countOf(fields['upvotes']),
          dislikes: countOf(fields['downvotes']),
          leftOut: isYes(fields['deleted']) ? 'deleted' : null,
        },
      ]
    : [{ kind: 'other', what: 'posts of other servers' }]
}

/** Readers of objects, by the first part of their key. */
const READERS: Record<string, (fields: Fields) => ExportRecord[]> = {
  user: (fields) => {
    const id = idOf(fields['uid'])
    const email = textOf(fields['email'])
    return id
      ? [
          {
            kind: 'author',
            id,
            name: textOf(fields['fullname']).trim() || textOf(fields['username']),
            joinedAt: momentOf(fields['joindate']),
            ...(email ? { email } : {}),
          },
        ]
      : []
  },
  category: (fields) => {
    const id = idOf(fields['cid'])
    return id ? [{ kind: 'category', id, name: textOf(fields['name']) }] : []
  },
  topic,
  post,
  message: () => [{ kind: 'other', what: 'private messages' }],
  flag: () => [{ kind: 'other', what: 'reports' }],
}

const OBJECT = /^(user|category|topic|post|message|flag):[^:]+(?::\/\/.*)?$/
/** Matches the set of groups that may read the topics of a category. */
const READING = /^group:cid:(\d+):privileges:groups:topics:read:members$/

export const nodebb: Adapter = {
  tables: new Set(['legacy_hash', 'legacy_zset']),
  recordsOf({ table, values }: Row) {
    const key = values['_key'] ?? ''
    if (table === 'legacy_zset') {
      const [, category] = READING.exec(key) ?? []
      return category && values['value'] === 'guests' ? [{ kind: 'readable', category }] : []
    }
    const [, type = ''] = OBJECT.exec(key) ?? []
    const fields = READERS[type] && (JSON.parse(values['data'] ?? '{}') as Fields)
    return fields ? (READERS[type]?.(fields) ?? []) : []
  },
}

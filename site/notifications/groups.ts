import type { ResultOf } from '../data/gql.ts'
import type { NotificationsQuery } from './operations.ts'

export type NotificationNode = ResultOf<typeof NotificationsQuery>['notifications']['nodes'][number]

/** Notifications that share one sentence, newest first. */
export type Group = {
  key: string
  notifications: readonly [NotificationNode, ...NotificationNode[]]
  isRead: boolean
}

/** Kinds that are grouped by discussion. */
const GROUPED: readonly NotificationNode['kind'][] = ['REPLY', 'MENTION']

/**
 * Groups notifications about one discussion at the position of the newest. Read and unread ones are separate.
 * @param nodes sorted newest first
 * @param readHere ids marked as read on this page, which stay in place
 */
export function groupsOf(
  nodes: readonly NotificationNode[],
  readHere: ReadonlySet<string> = new Set(),
): Group[] {
  const groups = new Map<string, NotificationNode[]>()
  for (const notifications of nodes) {
    const key = [
      notifications.kind,
      subjectLine(notifications) ?? notifications.id,
      notifications.isRead,
    ].join()
    groups.set(key, [...(groups.get(key) ?? []), notifications])
  }
  return Array.from(groups, ([key, [newest, ...others]]) => {
    if (!newest) return []
    return [
      { key, notifications: [newest, ...others] as const, isRead: newest.isRead || readHere.has(newest.id) },
    ]
  }).flat()
}

/** Returns the key of a group; null for a notification shown by itself. */
function subjectLine({ kind, postId, summary }: NotificationNode): string | null {
  if (GROUPED.includes(kind)) return postId
  // Pending applications have equal summaries.
  return kind === 'ADMINISTRATION' ? summary : null
}

/** Formats the events of a group as one sentence without a full stop. */
export function sentenceOf({ notifications }: Pick<Group, 'notifications'>): string {
  const [{ summary, act }] = notifications
  const names = [...new Set(notifications.flatMap(({ actorName }) => actorName ?? []))]
  if (!act || names.length < 2) return summary
  const [first, second] = names
  return names.length === 2
    ? `${first} and ${second} ${act}`
    : `${first} and ${names.length - 1} others ${act}`
}

/**
 * Returns the link of a group: to the oldest unread notification, or to the newest if all are read. Marking as read by
 * a click must not change where that click leads.
 */
export const pathOf = ({ notifications }: Pick<Group, 'notifications'>): string =>
  (notifications[0].isRead ? notifications[0] : (notifications.at(-1) ?? notifications[0])).path

import type { ResultOf } from '../data/gql.ts'
import type { NotificationsQuery } from './operations.ts'

export type Told = ResultOf<typeof NotificationsQuery>['notifications']['nodes'][number]

/** Notifications that are told in one sentence, newest first. */
export type Group = { key: string; told: readonly [Told, ...Told[]]; isRead: boolean }

/** Kinds that are grouped by discussion. */
const GATHERED: readonly Told['kind'][] = ['REPLY', 'MENTION']

/**
 * Gathers what happened in the same discussion, where its newest stands. What is unread is told apart from what is read.
 * @param nodes newest first
 * @param readHere ids that were marked on this page: they stay where they are
 */
export function groupsOf(nodes: readonly Told[], readHere: ReadonlySet<string> = new Set()): Group[] {
  const groups = new Map<string, Told[]>()
  for (const told of nodes) {
    const key = [told.kind, aboutWhat(told) ?? told.id, told.isRead].join()
    groups.set(key, [...(groups.get(key) ?? []), told])
  }
  return Array.from(groups, ([key, [newest, ...others]]) => {
    if (!newest) return []
    return [{ key, told: [newest, ...others] as const, isRead: newest.isRead || readHere.has(newest.id) }]
  }).flat()
}

/** Returns the key of a group; null for a notification shown by itself. */
function aboutWhat({ kind, postId, summary }: Told): string | null {
  if (GATHERED.includes(kind)) return postId
  // Each application that waits is told of in the same words.
  return kind === 'ADMINISTRATION' ? summary : null
}

/** Returns the events of a group as one sentence without a full stop. */
export function sentenceOf({ told }: Pick<Group, 'told'>): string {
  const [{ summary, act }] = told
  const names = [...new Set(told.flatMap(({ actorName }) => actorName ?? []))]
  if (!act || names.length < 2) return summary
  const [first, second] = names
  return names.length === 2
    ? `${first} and ${second} ${act}`
    : `${first} and ${names.length - 1} others ${act}`
}

/**
 * Returns the path to continue reading: to the oldest unread, or to the newest if all are read. Marking as read by a
 * click must not change where that click leads.
 */
export const pathOf = ({ told }: Pick<Group, 'told'>): string =>
  (told[0].isRead ? told[0] : (told.at(-1) ?? told[0])).path

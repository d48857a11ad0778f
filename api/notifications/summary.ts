import { pathOfReply } from '../items/paths.ts'
import { nameShownTo } from '../people/names.ts'
import { GONE_EVENT, type Viewer } from '../policy.ts'
import { excerpt } from '../text/markup.ts'
import { inIrishTime, momentOf } from '../text/moments.ts'
import { placeOf } from '../text/places.ts'
import type { VisibleNotification } from './notifications.ts'

/** The maximum length of a quotation in characters. */
const EXCERPT_LENGTH = 140

/** Returns the name of the member who acted, as this viewer may see it; null where it is not shown. */
export const actorName = (viewer: Viewer, { kind, actor }: VisibleNotification): string | null => {
  if (kind !== 'reply' && kind !== 'discussion' && kind !== 'mention') return null
  return actor && !actor.leavesAt ? nameShownTo(viewer, actor).join(' ') : 'Deleted member'
}

/** Returns the rest of the sentence after the member's name; null where no name is shown. */
export function actOf({ kind, post }: VisibleNotification): string | null {
  const title = `“${post?.title ?? ''}”`
  if (kind === 'reply') return `replied in ${title}`
  if (kind === 'discussion') return `started ${title} in ${post?.category ?? ''}`
  return kind === 'mention' ? `mentioned you in ${title}` : null
}

/** Returns the event as one sentence without a full stop. */
export function summaryOf(viewer: Viewer, notifications: VisibleNotification): string {
  const title = `“${notifications.post?.title ?? ''}”`
  switch (notifications.kind) {
    case 'reply':
    case 'discussion':
    case 'mention':
      return `${actorName(viewer, notifications) ?? ''} ${actOf(notifications) ?? ''}`
    case 'accepted':
      return `Your reply in ${title} is marked as the answer`
    case 'event':
      if (notifications.detail?.startsWith(GONE_EVENT))
        return `The event on ${startOf(notifications.detail.slice(GONE_EVENT.length))} that you were going to is no longer announced here`
      return `${title} ${EVENTS[notifications.detail ?? ''] ?? 'has changed'}${whereaboutsOf(notifications)}`
    case 'bookmark':
      return `Reminder: ${notifications.replyId ? `a reply in ${title}` : title}`
    case 'decision':
      // A removed discussion has no title, and the decision did not concern the text in its place.
      if (!notifications.replyId && notifications.post?.removedAt)
        return `A discussion that you’ve since removed ${WAS[notifications.detail ?? ''] ?? 'was reviewed'}`
      return `${notifications.replyId ? `Your reply in ${title}` : title} ${BECAME[notifications.detail ?? ''] ?? 'was reviewed'}`
    case 'outcome':
      return notifications.reportId &&
        notifications.detail !== 'granted' &&
        notifications.detail !== 'refused'
        ? `Your report ${notifications.report?.reference ?? ''}: ${REPORTS[notifications.detail ?? ''] ?? 'we’ve looked at it'}`
        : `Your appeal: ${APPEALS[notifications.detail ?? ''] ?? 'we’ve looked at it'}`
    case 'administration':
      return pendingSummary([notifications])
  }
}

const LIST = new Intl.ListFormat('en-IE')

/** Returns administrators' pending work by kind, as one sentence without a full stop. */
export function pendingSummary(notifications: readonly VisibleNotification[]): string {
  const things = Object.entries(PENDING).flatMap(([kind, [one, many]]) => {
    const { length } = notifications.filter(({ detail }) => detail === kind)
    if (length === 0) return []
    return length === 1 ? one : `${length} ${many}`
  })
  const list = LIST.format(things)
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${notifications.length === 1 ? 'has' : 'have'} been waiting for more than 24 hours`
}

const BECAME: Record<string, string> = {
  approve: 'is published',
  reject: 'was not published',
  unpublish: 'is no longer published',
  restore: 'is published again',
  put_back: 'is back',
  moved: 'was moved to another category',
  retitled: 'has a corrected title',
  closed: 'was closed: it takes no new replies',
  reopened: 'is open for replies again',
}

const EVENTS: Record<string, string> = {
  soon: 'is on',
  moved: 'has a new time or place:',
  cancelled: 'is cancelled',
  on_again: 'takes place after all',
}

/** Returns the time and place of an event for a notification about it. */
function whereaboutsOf({ detail, post }: VisibleNotification): string {
  if (!post?.startsAt || (detail !== 'soon' && detail !== 'moved')) return ''
  return ` ${startOf(post.startsAt)}, ${placeOf(post)}`
}

function startOf(time: string): string {
  const start = momentOf(time)
  return start ? inIrishTime(start) : time
}

const WAS: Record<string, string> = {
  ...BECAME,
  approve: 'was published',
  unpublish: 'was taken down',
  restore: 'was published again',
  put_back: 'was put back',
}

const REPORTS: Record<string, string> = {
  upheld: 'we’ve acted on it',
  dismissed: 'it doesn’t break our rules, so we’ve left it up',
  gone: 'it was removed before we reached a decision',
  upheld_after_all: 'we’ve looked again, and acted on it after all',
  dismissed_after_all: 'we’ve reversed our decision, and it’s published again',
}

const APPEALS: Record<string, string> = {
  granted: 'upheld, and we’ve put things back as they were',
  refused: 'our decision stands',
}

const PENDING: Record<string, readonly [one: string, many: string]> = {
  application: ['an application', 'applications'],
  post: ['a discussion', 'discussions'],
  reply: ['a reply', 'replies'],
  report: ['a report', 'reports'],
  appeal: ['an appeal', 'appeals'],
}

/** Returns the path that a notification links to. */
export function pathOf({ kind, detail, postId, replyId, reportId, decisionId }: VisibleNotification): string {
  if (kind === 'administration')
    return detail === 'application' ? '/admin?tab=users&status=pending' : '/admin?tab=moderation'
  if (kind === 'outcome')
    return reportId ? `/decisions/reports/${reportId}` : `/decisions/${decisionId ?? ''}`
  if (kind === 'decision' && decisionId && AGAINST.has(detail ?? '')) return `/decisions/${decisionId}`
  if (kind === 'event' && detail?.startsWith(GONE_EVENT)) return '/events'
  return replyId && postId ? pathOfReply({ id: replyId, postId }) : `/forum/posts/${postId ?? ''}`
}

const AGAINST = new Set(['reject', 'unpublish'])

/** Returns the beginning of the quoted text, or the note of a reminder; null without one. */
export function quoteOf({ kind, post, reply }: VisibleNotification): string | null {
  const note = kind === 'bookmark' && (reply ?? post)?.bookmarks[0]?.note
  if (note) return note
  if (kind === 'discussion' || (kind === 'mention' && !reply))
    return post && (post.excerpt ?? excerpt(post.contentHtml, EXCERPT_LENGTH))
  return reply && (kind === 'reply' || kind === 'mention' || kind === 'bookmark')
    ? excerpt(reply.contentHtml, EXCERPT_LENGTH)
    : null
}

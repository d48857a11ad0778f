import { inIrishTime } from '../../../text/moments.ts'
import type { Entry } from './records.ts'

/** Labels for facts whose column name is unclear to the member. */
const NAMES: Readonly<Record<string, string>> = {
  id: 'ID',
  email: 'E-mail address',
  linkedinProfile: 'LinkedIn profile',
  bio: 'About you',
  isPublicProfile: 'Public profile',
  ticks: 'Speaking and mentoring',
  isVerified: 'Verified',
  isDisabled: 'Account disabled',
  leavesAt: 'Account deleted on',
  joinedAt: 'Joined',
  approvedAt: 'Became a member',
  lastActiveAt: 'Last active',
  lastSeenAt: 'Last visit',
  previousVisitAt: 'Previous visit',
  allReadAt: 'Marked everything as read',
  wasAllReadAt: 'Previous time',
  addressConfirmedAt: 'E-mail address confirmed',
  notAcceptedAt: 'Application declined',
  notAcceptedReason: 'Reason',
  reminders: 'Reminders sent',
  createdAt: 'Created',
  updatedAt: 'Last changed',
  editedAt: 'Edited',
  deletedAt: 'Deleted',
  decidedAt: 'Decided',
  sentAt: 'Sent',
  usedAt: 'Used',
  lastUsedAt: 'Last used',
  expiresAt: 'Ends',
  lastUsedOn: 'Last used',
  rotatedAt: 'Secret changed',
  disabledAt: 'Turned off',
  happenedAt: 'Happened',
  attemptedAt: 'Last attempt',
  webhookId: 'Webhook',
  openedAt: 'Opened',
  userAgent: 'Browser',
  ipAddress: 'Network address',
  likeCount: 'Upvotes',
  dislikeCount: 'Downvotes',
  viewCount: 'Views',
  replyCount: 'Replies',
  postId: 'Discussion',
  replyId: 'Reply',
  ballot: 'Vote',
  rejectionReason: 'Reason it wasn’t published',
  targetType: 'About',
  targetId: 'Item ID',
}

/** Facts whose value is a code, such as `reject_post`. */
const CODES = new Set([
  'action',
  'ballot',
  'kind',
  'outcome',
  'purpose',
  'role',
  'rule',
  'scope',
  'state',
  'status',
  'targetType',
  'ticks',
  'withheldBy',
])
const CODE = /^[a-z]+(?:[_-][a-z]+|[A-Z][a-z]+)*$/

/** Formats `closedFor` or `reject_post` for readers: Closed for, Reject post. */
const humanize = (name: string) => {
  const text = name.replaceAll(/[_-]/g, ' ').replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const asText = (name: string, value: NonNullable<Entry[string]>): string => {
  if (value instanceof Date) return inIrishTime(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((part) => (CODES.has(name) ? humanize(String(part)) : String(part))).join(', ')
  return CODES.has(name) && CODE.test(String(value)) ? humanize(String(value)) : String(value)
}

/** Formats the non-empty facts of a record for readers. */
export const factsOf = (entry: Entry) =>
  Object.entries(entry).flatMap(([name, value]) =>
    value === null || value === '' ? [] : { name: NAMES[name] ?? humanize(name), value: asText(name, value) },
  )

import { z } from 'zod'
import { category } from '../items/rules.ts'
import { id } from '../text/rules.ts'

/** The kinds of notifications, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'reply',
  'discussion',
  'mention',
  'accepted',
  'event',
  'bookmark',
  'decision',
  'outcome',
  'administration',
] as const

/** The kinds with preferences: notifications, and the weekly digest, which exists only as e-mail. */
export const PREFERENCE_KINDS = [...NOTIFICATION_KINDS, 'weekly'] as const
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number]

/** The highest count of unread notifications: nobody needs a larger number. */
export const MAX_UNREAD = 100

const AT_ONCE = 100
const ONE_OF = 'Please say which: ids, all, or a discussion'

/** The notifications to mark as read: by ids, by discussion, or all. */
export const readNotifications = z
  .object({
    ids: z
      .array(id)
      .max(AT_ONCE, `At most ${AT_ONCE} can be marked at once`)
      .nullish()
      .describe('At most 100'),
    postId: id.nullish().describe('A discussion that has been read'),
    all: z.boolean().nullish(),
  })
  .refine(({ ids, postId, all }) => [ids, postId, all].filter(Boolean).length === 1, ONE_OF)

/** The category to follow. */
export const followedCategory = z.object({ category })

/** The timings of e-mails: immediately, in a daily summary, or never. */
export const EMAIL_TIMINGS = ['now', 'daily', 'never'] as const

/** The input of notification preferences; omitted kinds stay unchanged. */
export const notificationPreferences = z.object({
  preferences: z
    .array(
      z.object({
        kind: z.enum(PREFERENCE_KINDS),
        inSite: z.boolean().nullish(),
        email: z.enum(EMAIL_TIMINGS).nullish(),
      }),
    )
    .max(PREFERENCE_KINDS.length),
})

import { z } from 'zod'
import { category } from '../items/rules.ts'
import { id } from '../text/rules.ts'

/** What a member can be told of, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'reply',
  'discussion',
  'mention',
  'accepted',
  'decision',
  'outcome',
  'administration',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The most unread ones that are counted: a person reads no larger number. */
export const MOST_UNREAD = 100

const AT_ONCE = 100
const ONE_OF = 'Please say which: ids, all, or a discussion'

/** Which notifications have been read: some by their ids, those about one discussion, or all. */
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

/** A category that can be followed. */
export const followedCategory = z.object({ category })

/** When a member is written to: at once, in the summary of a day, or not at all. */
export const EMAIL_TIMINGS = ['now', 'daily', 'never'] as const

/** How a member wants to be told; what is left out stays as it is. */
export const notificationPreferences = z.object({
  preferences: z
    .array(
      z.object({
        kind: z.enum(NOTIFICATION_KINDS),
        inSite: z.boolean().nullish(),
        email: z.enum(EMAIL_TIMINGS).nullish(),
      }),
    )
    .max(NOTIFICATION_KINDS.length),
})

import { db } from '../../../database/db.ts'
import { FORUM_RECORDS } from './forum-records.ts'
import { ACCOUNT_RECORDS } from './account-records.ts'
import { MODERATION_RECORDS } from './moderation-records.ts'
import type { Records } from './records.ts'

/**
 * All records about a member. Other participants, such as a moderator, are omitted, as the member may not know them.
 */
export const RECORDS: readonly Records[] = [
  {
    key: 'profile',
    title: 'Profile and preferences',
    // Omits the search text, which repeats the profile.
    read: async ({ id }) => [
      await db.member.findUniqueOrThrow({ where: { id }, omit: { searchText: true } }),
    ],
  },
  ...FORUM_RECORDS,
  ...ACCOUNT_RECORDS,
  ...MODERATION_RECORDS,
]

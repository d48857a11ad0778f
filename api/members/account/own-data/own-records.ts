import { db } from '../../../database/db.ts'
import { FORUM_RECORDS } from './forum-records.ts'
import { ACCOUNT_RECORDS } from './account-records.ts'
import { MODERATION_RECORDS } from './moderation-records.ts'
import type { Records } from './records.ts'

/** All that the database holds about one member. Who else took part, such as a moderator, is not theirs to know. */
export const RECORDS: readonly Records[] = [
  {
    key: 'profile',
    title: 'Profile and preferences',
    // Without what the search keeps: it says again what the profile says.
    read: async ({ id }) => [
      await db.member.findUniqueOrThrow({ where: { id }, omit: { searchText: true } }),
    ],
  },
  ...FORUM_RECORDS,
  ...ACCOUNT_RECORDS,
  ...MODERATION_RECORDS,
]

import { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { notifyOfAll } from '../../notifications/notify.ts'
import { dayOf, irishTimeOf } from '../../text/moments.ts'

/** The time of day in Ireland from which reminders are sent. */
const FROM = 'T07:00'

/** Milliseconds for which a missed reminder is still sent, after an outage. */
const MAX_DELAY = 7 * 24 * 3_600_000

/** Reminds members of bookmarks once, in the morning of the day that they chose. */
export const remindOfBookmarks = (now: number = Date.now()): Promise<void> =>
  notifyOfAll(
    db,
    Prisma.sql`
      select saved."memberId", 'bookmark'::"NotificationKind" as kind,
        'bookmark:' || saved.id || ':' || saved."remindOn" as "subjectKey", null::text as detail,
        coalesce(saved."postId", reply."postId") as "postId", saved."replyId", null::uuid as "reportId",
        null::uuid as "decisionId", null::uuid as "actorId"
      from "Bookmark" saved left join "Reply" reply on reply.id = saved."replyId"
      where saved."remindOn" >= ${dayOf(now - MAX_DELAY)} and saved."remindOn" <= ${dayOf(now)}
        and saved."remindOn" || ${FROM} <= ${irishTimeOf(now)}
        and num_nonnulls(saved."postId", saved."replyId") = 1`,
    { visibleAt: new Date(now) },
  )

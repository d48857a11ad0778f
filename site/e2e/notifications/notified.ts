import { withClient } from '../../../api/database/connection/with-client.ts'

/** Inserts notifications of replies as if the time to undo were over. */
export const notify = (memberId: string, { id, replyIds }: { id: string; replyIds: readonly string[] }) =>
  withClient(process.env['DATABASE_URL'] ?? '', async (client) => {
    for (const replyId of replyIds)
      await client.query(
        `insert into "Notification" (id, "memberId", kind, "subjectKey", "postId", "replyId", "actorId")
         select uuidv7(), $1, 'reply', 'reply:' || id, "postId", id, "authorId" from "Reply" where id = $2 and "postId" = $3`,
        [memberId, replyId, id],
      )
  })

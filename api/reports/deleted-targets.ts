import { Prisma } from '../../prisma/client/client.ts'

/** Selects reports whose subject has been removed permanently, not with a leaving member who may come back. */
export const IS_GONE = Prisma.sql`(
  not exists (select from "Post" post where post.id = report."targetId" and post."deletedAt" is null and post."removedAt" is null)
  and not exists (select from "Reply" reply join "Post" post on post.id = reply."postId"
    where reply.id = report."targetId" and reply."deletedAt" is null and post."deletedAt" is null)
  and not exists (select from "Member" member where member.id = report."targetId")
  and not exists (select from "Departure" departure
    where report."targetId" = any(departure."hiddenPosts" || departure."hiddenReplies")))`

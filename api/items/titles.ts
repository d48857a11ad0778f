import type { Member, Post } from '../../prisma/client/client.ts'
import { may } from '../policy.ts'

/**
 * Returns the title of a discussion for a member who replied in it. While the discussion is hidden, its author may have
 * written another title, which is unpublished.
 * @returns null when the member may not read it
 */
export const titleSeenBy = (reader: Member | null, post: Post): string | null =>
  reader && may.seeItem({ ...reader, sessionId: null }, post) ? post.title : null

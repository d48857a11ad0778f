import type { Member, Post } from '../../prisma/client/client.ts'
import { may } from '../policy.ts'

/**
 * Returns the title of the discussion around a reply for a member who replied in it: for one that is out of sight, its
 * author may have written another title, which is unpublished.
 * @returns null when it is not theirs to read
 */
export const titleSeenBy = (reader: Member | null, post: Post): string | null =>
  reader && may.seeItem({ ...reader, sessionId: null }, post) ? post.title : null

import type { Member, Post } from '../../prisma/client/client.ts'
import { may } from '../policy.ts'

/**
 * The title of the discussion around a reply, as somebody may read it who wrote in it: of one that is out of sight its
 * author may have written another title, which nobody has published.
 * @returns null when it is not theirs to read
 */
export const titleSeenBy = (reader: Member | null, post: Post): string | null =>
  reader && may.seeItem({ ...reader, sessionId: '' }, post) ? post.title : null

import { sharePath } from '../../server/social-card.ts'
import { discussionPicture, type SharedDiscussion } from './discussion.ts'
import { createQueue } from './queue.ts'

/** A drawing takes a processor for a tenth of a second, so only one runs at a time. */
const queue = createQueue(8)

/**
 * Responds with the social card of a discussion; under heavy load, with that of the forum.
 * @param shared null if the discussion is not public
 */
export async function respondWithPicture(shared: SharedDiscussion | null): Promise<Response> {
  if (!shared) return new Response('There is no picture at this address.', { status: 404 })
  const drawn = queue.add(() => discussionPicture(shared))
  if (!drawn) return new Response(null, { status: 302, headers: { location: sharePath('/forum') } })
  return new Response(new Uint8Array(await drawn), { headers: { 'content-type': 'image/png' } })
}

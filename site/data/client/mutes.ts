import { graphql } from '../gql.ts'
import { request } from '../request.ts'

export const MuteMutation = graphql(`
  mutation Mute($id: ID!) {
    muteMember(id: $id)
  }
`)

export const UnmuteMutation = graphql(`
  mutation Unmute($id: ID!) {
    unmuteMember(id: $id)
  }
`)

/**
 * Mutes or unmutes a member.
 * @throws Error whose message may be shown
 */
export async function setMute(id: string, isMuted: boolean): Promise<void> {
  if (isMuted) await request(MuteMutation, { id })
  else await request(UnmuteMutation, { id })
}

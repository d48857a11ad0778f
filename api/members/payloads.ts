import type { Member } from '../../prisma/client/client.ts'
import { may, type Viewer } from '../policy.ts'
import { nameShownTo, shownTo } from './profiles.ts'

/**
 * An author with the names of the specification, section 3. A private one is Anonymous User without job, company,
 * location, bio or LinkedIn address; the e-mail address is there only for its owner and administrators.
 * @returns null for a member who has deleted their account
 */
export function restAuthor(viewer: Viewer, member: Member | null) {
  if (!member) return null
  const [firstName, lastName] = nameShownTo(viewer, member)
  return {
    id: member.id,
    firstName,
    lastName,
    ...(may.seeEmail(viewer, member) ? { email: member.email } : {}),
    linkedinProfile: shownTo(viewer, member, member.linkedinProfile),
    location: shownTo(viewer, member, member.location),
    jobTitle: shownTo(viewer, member, member.jobTitle),
    company: shownTo(viewer, member, member.company),
    bio: shownTo(viewer, member, member.bio),
    isPublicProfile: member.isPublicProfile,
    isVerified: member.isVerified,
    joinedAt: shownTo(viewer, member, member.joinedAt),
  }
}

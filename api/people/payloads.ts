import type { Member } from '../../prisma/client/client.ts'
import { may, type Viewer } from '../policy.ts'
import { idShownTo, nameShownTo, shownTo } from './names.ts'
import { shownEmail } from '../text/shown-email.ts'

/**
 * Returns an author with the field names of the specification, section 3. A private author is Anonymous User without
 * id, job, company, location, bio or LinkedIn address; only the owner and administrators see the e-mail address.
 */
export function restMember(viewer: Viewer, member: Member) {
  const [firstName, lastName] = nameShownTo(viewer, member)
  return {
    id: idShownTo(viewer, member),
    firstName,
    lastName,
    ...(may.seeEmail(viewer, member) ? { email: shownEmail(member.email) } : {}),
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

/** Returns the author for REST; null for a deleted account. */
export const restAuthor = (viewer: Viewer, member: Member | null) => member && restMember(viewer, member)

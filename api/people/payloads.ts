import type { Member } from '../../prisma/client/client.ts'
import { may, type Viewer } from '../policy.ts'
import { idShownTo, nameShownTo, shownTo } from './names.ts'
import { shownEmail } from '../text/shown-email.ts'

/**
 * An author with the names of the specification, section 3. A private one is Anonymous User without an id of their own,
 * job, company, location, bio or LinkedIn address; the e-mail address is there only for its owner and administrators.
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

/** Returns the author in the form of REST; null for a member who has deleted their account. */
export const restAuthor = (viewer: Viewer, member: Member | null) => member && restMember(viewer, member)

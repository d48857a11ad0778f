import type { Member } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { profileOf } from '../../people/rules.ts'

/**
 * Changes what a member says about themselves, and who sees it (decisions, "Privacy"). The e-mail address stays: it is
 * what they sign in with.
 * @param input all fields of the profile, as in an application
 * @throws Refusal SIGNED_OUT; INVALID with the messages of the specification, section 5, "Registration"
 */
export async function updateProfile(viewer: Viewer, input: unknown): Promise<Member> {
  requireMember(viewer, 'edit your profile')
  const { location } = await db.member.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { location: true },
  })
  return db.member.update({ where: { id: viewer.id }, data: parse(profileOf(location), input) })
}

import type { Member } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { RENAMING, updateName } from '../../forum/items/renamed-members.ts'
import { spendAs } from '../../http/rates.ts'
import { parse } from '../../lib/parse.ts'
import { requireMember, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { CHANGED, versionOf } from '../../lib/versions.ts'
import { profileOf, profileVersion } from '../../people/rules.ts'

/** The columns of a profile that its member can edit. */
export const PROFILE_COLUMNS = {
  firstName: true,
  lastName: true,
  linkedinProfile: true,
  location: true,
  jobTitle: true,
  company: true,
  bio: true,
  ticks: true,
  isPublicProfile: true,
} as const
const FIELDS = Object.keys(PROFILE_COLUMNS) as (keyof typeof PROFILE_COLUMNS)[]
/** The columns that determine the name shown in texts of others. */
const NAME_COLUMNS = ['firstName', 'lastName', 'isPublicProfile'] as const
type Texts = Pick<Member, keyof typeof PROFILE_COLUMNS>

const labelOf = (member: Texts) => Object.fromEntries(FIELDS.map((name) => [name, member[name]]))

/** Returns the version of a profile's editable data, which an edit sends back to detect conflicts. */
export const profileVersionOf = (member: Texts) =>
  versionOf(...FIELDS.map((name) => String(member[name] ?? '')))

/** @throws Refusal SIGNED_OUT */
export function requireOwnProfile(viewer: Viewer): Promise<Member> {
  requireMember(viewer, 'see your profile')
  return db.member.findUniqueOrThrow({ where: { id: viewer.id } })
}

/**
 * Changes a member's profile and its visibility (decisions, "Privacy"). The e-mail address cannot be changed, since
 * they sign in with it.
 * @param input all fields of the profile, as in an application, and the version that the edit started from
 * @throws Refusal SIGNED_OUT; TOO_MANY; INVALID with the messages of the specification, section 5, "Registration";
 *   CONFLICT with both texts when it has changed since that version
 */
export async function updateProfile(viewer: Viewer, input: unknown): Promise<Member> {
  requireMember(viewer, 'edit your profile')
  await spendAs(viewer, 'edits')
  const { version } = parse(profileVersion, input)
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Member" where id = ${viewer.id}::uuid for no key update`
    const member = await tx.member.findUniqueOrThrow({ where: { id: viewer.id } })
    const data = parse(profileOf(member.location), input)
    const [now, next] = [profileVersionOf(member), profileVersionOf({ ...member, ...data })]
    if (version && version !== now && next !== now) {
      const texts = { current: { ...labelOf(member), version: now }, yours: labelOf({ ...member, ...data }) }
      throw new Refusal('CONFLICT', CHANGED, { issues: [{ path: 'version', message: CHANGED }], texts })
    }
    const changed = await tx.member.update({ where: { id: viewer.id }, data })
    if (NAME_COLUMNS.some((field) => changed[field] !== member[field])) await updateName(tx, changed)
    return changed
  }, RENAMING)
}

import type { AccessToken, Member } from '../../../prisma/client/client.ts'
import { db, prepared } from '../../database/db.ts'
import { spend } from '../../http/rates.ts'
import { Refusal } from '../../lib/refusal.ts'
import { hashOf } from '../../lib/tokens.ts'
import type { SignedInMember } from '../../policy.ts'

type Holder = Pick<Member, 'id' | 'email' | 'firstName' | 'lastName'> &
  Pick<AccessToken, 'scope'> & { tokenId: string; isFirstToday: boolean }

/** Runs on every request of a script. */
const findHolder = prepared<Holder>(
  'holder of an access token',
  `select token.id as "tokenId", token.scope, token."lastUsedOn" is distinct from current_date as "isFirstToday",
     member.id, member.email, member."firstName", member."lastName"
   from "AccessToken" token join "Member" member on member.id = token."memberId"
   where token."tokenHash" = $1 and token."expiresAt" > now()
     and member."isVerified" and not member."isDisabled" and member."leavesAt" is null`,
)

/**
 * Returns the active member of an access token and stores the day of its use. The member never counts as an
 * administrator here, since a leaked token must not publish, read or disable anything of others.
 * @param secret as the script sent it
 * @throws Refusal SIGNED_OUT for an invalid token or an inactive member; TOO_MANY
 */
export async function findTokenHolder(secret: string): Promise<SignedInMember> {
  const [holder] = await findHolder(Buffer.from(hashOf(secret)))
  if (!holder)
    throw new Refusal('SIGNED_OUT', 'This access token isn’t valid: it has expired or was revoked.')
  const { tokenId, isFirstToday, ...member } = holder
  await spend('tokenRequests', member.id)
  if (isFirstToday)
    await db.$executeRaw`update "AccessToken" set "lastUsedOn" = current_date where id = ${tokenId}::uuid`
  return { ...member, role: 'user', sessionId: null }
}

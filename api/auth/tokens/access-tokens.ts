import type { AccessToken } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { isUuid } from '../../database/cursors.ts'
import { noteEvent } from '../../http/security-events.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'
import { requireBrowser, type Viewer } from '../../policy.ts'
import { requireFreshConfirmation } from '../confirmation.ts'
import { MAX_TOKENS } from './limits.ts'
import { accessTokenInput } from './rules.ts'

/** The prefix of every access token, by which scanners for leaked secrets recognise it. */
export const TOKEN_PREFIX = 'irishagile_'

const DAY = 86_400_000

/** A new access token with its secret, which is never shown again. */
export type NewAccessToken = { accessToken: AccessToken; secret: string }

/** Returns the member's valid access tokens, newest first. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function findAccessTokens(viewer: Viewer): Promise<AccessToken[]> {
  requireBrowser(viewer, 'see your access tokens')
  return db.accessToken.findMany({
    where: { memberId: viewer.id, expiresAt: { gt: new Date() } },
    orderBy: { id: 'desc' },
    take: MAX_TOKENS,
  })
}

/**
 * Creates an access token. Requires a fresh confirmation: a session left open must not give access that outlasts it.
 * @param input `{name, scope, days}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN for another token, INVALID, CONFIRM; CONFLICT for a member who has ten
 */
export async function createAccessToken(viewer: Viewer, input: unknown): Promise<NewAccessToken> {
  requireBrowser(viewer, 'create an access token')
  const { name, scope, days } = parse(accessTokenInput, input)
  await requireFreshConfirmation(viewer)
  const { id: memberId } = viewer
  const secret = TOKEN_PREFIX + newToken()
  const now = Date.now()
  const accessToken = await db.$transaction(async (tx) => {
    // Without the lock, two concurrent calls could both create the tenth.
    await tx.$queryRaw`select 1 from "Member" where id = ${memberId}::uuid for no key update`
    const count = await tx.accessToken.count({ where: { memberId, expiresAt: { gt: new Date(now) } } })
    if (count >= MAX_TOKENS)
      throw new Refusal('CONFLICT', `You have ${MAX_TOKENS} access tokens. Revoke one first.`)
    return tx.accessToken.create({
      data: { memberId, name, scope, tokenHash: hashOf(secret), expiresAt: new Date(now + days * DAY) },
    })
  })
  await noteEvent('token_created', viewer, { scope, days })
  return { accessToken, secret }
}

/**
 * Revokes one of the member's access tokens at once.
 * @returns its id
 * @throws Refusal SIGNED_OUT, FORBIDDEN; NOT_FOUND for one that is revoked already or belongs to another member
 */
export async function revokeAccessToken(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'revoke an access token')
  const { count } = isUuid(id)
    ? await db.accessToken.deleteMany({ where: { id, memberId: viewer.id } })
    : { count: 0 }
  if (count === 0) throw new Refusal('NOT_FOUND', 'This access token has already been revoked.')
  await noteEvent('token_revoked', viewer)
  return id
}

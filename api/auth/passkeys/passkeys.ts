import { isIP } from 'node:net'
import type * as WebAuthn from '@simplewebauthn/server'
import type { Passkey } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { env, overHttps } from '../../lib/env.ts'
import { site } from '../../mail/site.ts'
import { parse } from '../../lib/parse.ts'
import { requireBrowser, type MemberInBrowser, type Viewer } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'
import { noteEvent } from '../../http/security-events.ts'
import { setChallenge, consumeChallenge } from './challenges.ts'
import { CONFIRMED, requireFreshConfirmation } from '../confirmation.ts'
import { addPasskeyInput, assertion } from '../rules.ts'

const { hostname, origin } = env.siteUrl

/** Loaded on demand: its certificates and codecs take several MB, which a site without passkeys never needs. */
const webAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server')

/** Browsers offer passkeys for host names over https and for localhost, not for IP addresses. */
const arePossible = isIP(hostname.replace(/[[\]]/g, '')) === 0 && (overHttps || hostname === 'localhost')

/** ES256 and RS256, which all devices support, and Node without a warning. */
const supportedAlgorithmIDs = [-7, -257]

/** The limit of passkeys per member, above any realistic number of devices. */
const MOST = 20

const bytes = (data: Uint8Array) => new Uint8Array(data)

/** Returns a member's passkeys, oldest first, and whether the site supports adding one. */
export async function findPasskeys(viewer: Viewer): Promise<{ arePossible: boolean; keys: Passkey[] }> {
  requireBrowser(viewer, 'see your passkeys')
  const keys = await db.passkey.findMany({ where: { memberId: viewer.id }, orderBy: { createdAt: 'asc' } })
  return { arePossible: arePossible && env.SIGN_IN === 'link', keys }
}

/**
 * Begins adding a passkey. Requires a fresh confirmation, so that nobody can add theirs to a session left open.
 * @returns the browser's options for creating one
 * @throws Refusal SIGNED_OUT; CONFIRM; CONFLICT where browsers do not support passkeys, or for a member who has twenty
 */
export async function startPasskey(viewer: Viewer): Promise<WebAuthn.PublicKeyCredentialCreationOptionsJSON> {
  requireBrowser(viewer, 'add a passkey')
  if (!arePossible) throw new Refusal('CONFLICT', 'Passkeys need a site with a name, over https.')
  await requireFreshConfirmation(viewer)
  const { keys } = await findPasskeys(viewer)
  if (keys.length >= MOST) throw new Refusal('CONFLICT', `You have ${MOST} passkeys. Remove one first.`)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostname,
    userName: viewer.email,
    userDisplayName: `${viewer.firstName} ${viewer.lastName}`,
    userID: bytes(new TextEncoder().encode(viewer.id)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await setChallenge(viewer, options.challenge)
  return options
}

/**
 * Adds the passkey that the browser created.
 * @param input `{name, response}`, the response as the browser sends it
 * @throws Refusal SIGNED_OUT, CONFIRM; INVALID for a response to another site, session or challenge
 */
export async function addPasskey(viewer: Viewer, input: unknown): Promise<Passkey> {
  requireBrowser(viewer, 'add a passkey')
  const { name, response } = parse(addPasskeyInput, input)
  await requireFreshConfirmation(viewer)
  const { verifyRegistrationResponse } = await webAuthn()
  const expectedChallenge = await consumeChallenge(viewer)
  const { registrationInfo } = await checked(
    verifyRegistrationResponse({
      response: response as unknown as Parameters<typeof WebAuthn.verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw unusable()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  if ((await db.passkey.count({ where: { id } })) > 0) throw unusable()
  const passkey = await db.passkey.create({
    data: { id, memberId: viewer.id, publicKey: bytes(publicKey), counter, transports, name },
  })
  await noteEvent('passkey_added', viewer)
  return passkey
}

/** Removes one of the member's own passkeys; returns its id. @throws Refusal SIGNED_OUT, CONFIRM, NOT_FOUND */
export async function removePasskey(viewer: Viewer, id: string): Promise<string> {
  requireBrowser(viewer, 'remove a passkey')
  await requireFreshConfirmation(viewer)
  const { count } = await db.passkey.deleteMany({ where: { id, memberId: viewer.id } })
  if (count === 0) throw new Refusal('NOT_FOUND', 'There’s no such passkey.')
  await noteEvent('passkey_removed', viewer)
  return id
}

/**
 * Begins a confirmation by passkey.
 * @returns the browser's options for requesting one
 * @throws Refusal SIGNED_OUT; NOT_FOUND for a member without passkeys
 */
export async function startConfirmation(
  viewer: Viewer,
): Promise<WebAuthn.PublicKeyCredentialRequestOptionsJSON> {
  requireBrowser(viewer, 'confirm it’s you')
  const { keys } = await findPasskeys(viewer)
  if (keys.length === 0) throw new Refusal('NOT_FOUND', 'You have no passkey.')
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await setChallenge(viewer, options.challenge)
  return options
}

/**
 * Confirms this session with one of the member's passkeys.
 * @param input `{response}`, as the browser sends it
 * @throws Refusal SIGNED_OUT; INVALID for a response to another challenge or with another member's passkey
 */
export async function confirmWithPasskey(viewer: Viewer, input: unknown): Promise<{ message: string }> {
  requireBrowser(viewer, 'confirm it’s you')
  const { response } = parse(assertion, input)
  const key = await db.passkey.findFirst({ where: { id: response.id, memberId: viewer.id } })
  const { verifyAuthenticationResponse } = await webAuthn()
  const expectedChallenge = await consumeChallenge(viewer)
  if (!key) throw unusable()
  const { verified, authenticationInfo } = await checked(
    verifyAuthenticationResponse({
      response: response as unknown as Parameters<
        typeof WebAuthn.verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: { id: key.id, publicKey: bytes(key.publicKey), counter: Number(key.counter) },
    }),
  )
  if (!verified) throw unusable()
  await noteConfirmation(viewer, key.id, authenticationInfo.newCounter)
  await noteEvent('confirmed', viewer, { by: 'passkey' })
  return CONFIRMED
}

async function noteConfirmation({ sessionId }: MemberInBrowser, id: string, counter: number): Promise<void> {
  const now = new Date()
  await db.$transaction([
    db.passkey.update({ where: { id }, data: { counter, lastUsedAt: now } }),
    db.session.update({ where: { id: sessionId }, data: { confirmedAt: now } }),
  ])
}

const unusable = () => new Refusal('INVALID', 'This passkey couldn’t be used. Please try again.')

/** Converts a library error about the input into a refusal with that error as its cause. */
async function checked<Result>(check: Promise<Result>): Promise<Result> {
  try {
    return await check
  } catch (error) {
    throw Object.assign(unusable(), { cause: error })
  }
}

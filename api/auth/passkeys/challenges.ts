import { db } from '../../database/db.ts'
import type { MemberInBrowser } from '../../policy.ts'
import { Refusal } from '../../lib/refusal.ts'

/** The time limit in milliseconds for using a passkey. */
const LIFE = 5 * 60_000

/** Stores the challenge for the next passkey response in the requesting session; other sessions cannot use it. */
export async function setChallenge({ sessionId }: MemberInBrowser, challenge: string): Promise<void> {
  await db.session.update({ where: { id: sessionId }, data: { challenge, challengeAt: new Date() } })
}

/**
 * Consumes the challenge: a second response to it is rejected.
 * @throws Refusal INVALID without a challenge, or for one that is too old
 */
export async function consumeChallenge({ sessionId: id }: MemberInBrowser): Promise<string> {
  const session = await db.session.findUnique({ where: { id }, select: { challenge: true } })
  const challenge = session?.challenge
  if (!challenge) throw tooLate()
  const requested = { id, challenge, challengeAt: { gt: new Date(Date.now() - LIFE) } }
  const { count } = await db.session.updateMany({
    where: requested,
    data: { challenge: null, challengeAt: null },
  })
  if (count === 0) throw tooLate()
  return challenge
}

const tooLate = () => new Refusal('INVALID', 'That took too long. Please try again.')

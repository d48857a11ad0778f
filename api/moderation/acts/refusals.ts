import type { ModerationLog, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { SignedInMember } from '../../policy.ts'
import { SETS_STATUS, decisionIn, MOVES } from './states.ts'

/** Returns why an item cannot be decided: it is gone, its author is suspended, or another decision was first. */
export async function refusalOf(
  tx: Database,
  moderator: SignedInMember,
  type: ItemType,
  id: string,
): Promise<Refusal> {
  const isThere =
    type === 'post'
      ? await tx.post.count({ where: { id, deletedAt: null } })
      : await tx.reply.count({ where: { id, deletedAt: null, post: { deletedAt: null } } })
  if (isThere === 0) return notFound(type)
  const isLeftPending = (author: Prisma.MemberWhereInput) => {
    const where = { id, status: 'pending', author } as const
    return type === 'post' ? tx.post.count({ where }) : tx.reply.count({ where })
  }
  if ((await isLeftPending({ isDisabled: true })) > 0)
    return new Refusal(
      'CONFLICT',
      'The author’s account is disabled. You can review this once it is enabled again.',
    )
  if ((await isLeftPending({ leavesAt: { not: null } })) > 0)
    return new Refusal('CONFLICT', 'The author is leaving. You can review this if they come back.')
  const entry = await tx.moderationLog.findFirst({
    where: { targetId: id, targetType: type, ...SETS_STATUS },
    orderBy: { id: 'desc' },
  })
  return new Refusal('CONFLICT', await quickerDecision(tx, moderator, entry))
}

export const notFound = (type: ItemType) => new Refusal('NOT_FOUND', `There’s no such ${type} any more.`)

async function quickerDecision(
  tx: Database,
  moderator: SignedInMember,
  entry: ModerationLog | null,
): Promise<string> {
  const decision = entry && decisionIn(entry.action)
  if (!decision) return 'This has already been decided.'
  const { done, did } = MOVES[decision]
  if (entry.moderatorId === moderator.id) return `You’ve already decided this: it was ${done}.`
  const other = entry.moderatorId && (await tx.member.findUnique({ where: { id: entry.moderatorId } }))
  const name = other ? `${other.firstName} ${other.lastName}` : 'an administrator'
  return `Someone else has just decided this: ${name} ${did}.`
}

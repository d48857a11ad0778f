import type { ModerationLog } from '../../../prisma/client/client.ts'
import type { Database } from '../../db.ts'

/** Whom an entry of the log is about: the author of an item, or the account itself; null when there is nobody any more. */
export async function ownerOf(
  within: Database,
  { targetType, targetId: id }: Pick<ModerationLog, 'targetType' | 'targetId'>,
): Promise<string | null> {
  const select = { authorId: true } as const
  if (targetType === 'post')
    return (await within.post.findUnique({ where: { id }, select }))?.authorId ?? null
  if (targetType === 'reply')
    return (await within.reply.findUnique({ where: { id }, select }))?.authorId ?? null
  if (targetType !== 'user') return null
  return (await within.member.findUnique({ where: { id }, select: { id: true } }))?.id ?? null
}

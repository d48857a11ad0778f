import { db } from '../../database/db.ts'
import { aPost } from '../factories.ts'

export const pendingPost = () => aPost({ status: 'pending' })

export const entries = (targetId: string) =>
  db.moderationLog.findMany({ where: { targetId }, orderBy: { sequence: 'asc' }, select: { action: true } })

export const emails = (memberId: string | null) =>
  db.email.findMany({ where: { memberId }, orderBy: { id: 'asc' }, select: { kind: true, state: true } })

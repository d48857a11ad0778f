import { db } from '../../database/db.ts'
import { call } from '../execute.ts'
import type { SignedIn } from '../factories.ts'

export const patch = (admin: SignedIn, type: 'posts' | 'replies', id: string, body: object) =>
  call('PATCH', `/api/admin/${type}/${id}/status`, { cookie: admin.cookie, body })

export const readAsStranger = (id: string) => call('GET', `/api/forum/posts/${id}`)

export const newestEntry = (targetId: string) =>
  db.moderationLog.findFirstOrThrow({ where: { targetId }, orderBy: { id: 'desc' } })

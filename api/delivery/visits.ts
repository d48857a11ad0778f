import type { IncomingMessage } from 'node:http'
import { noteView } from '../forum/views.ts'
import { networkOf } from '../request.ts'

const DISCUSSION = /^\/forum\/posts\/([0-9a-f-]{36})\/?(?:\?|$)/

/** Notes the view of a discussion whose page was answered, from the cache too; other pages are not counted. */
export function noteVisit(req: IncomingMessage, memberId: string | null): void {
  const postId = req.method === 'GET' ? DISCUSSION.exec(req.url ?? '')?.[1] : undefined
  if (!postId) return
  const forwardedFor = req.headers['x-forwarded-for'] as string | undefined
  const network = networkOf({ forwardedFor, peer: req.socket.remoteAddress })
  noteView(postId, { memberId, network, userAgent: req.headers['user-agent'] ?? null })
}

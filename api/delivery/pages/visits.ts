import type { IncomingMessage } from 'node:http'
import { noteView } from '../../forum/views/views.ts'
import { networkOf } from '../../http/request.ts'
import type { Subject } from '../../cache/subjects.ts'
import { incomingOf } from '../../http/incoming.ts'

/** Matches addresses of a discussion other than its page. */
const SUBPATHS = /\/(?:feed\.|share\.png|history(?:\?|$))/

/**
 * Counts a view of a discussion, also for a cached page. Distinguishes viewers by network and browser, as shared pages
 * know no member.
 */
export function noteVisit(req: IncomingMessage, shown: Subject): void {
  if (req.method !== 'GET' || !shown.startsWith('post:') || SUBPATHS.test(req.url ?? '')) return
  const { userAgent = null } = incomingOf(req)
  noteView(shown.slice('post:'.length), { memberId: null, network: networkOf(incomingOf(req)), userAgent })
}

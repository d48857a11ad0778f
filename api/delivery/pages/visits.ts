import type { IncomingMessage } from 'node:http'
import { noteView } from '../../forum/views/views.ts'
import { networkOf } from '../../http/request.ts'
import type { Subject } from '../../cache/subjects.ts'
import { incomingOf } from '../../http/incoming.ts'

/** Addresses of a discussion that are not its page. */
const BESIDE = /\/(?:feed\.|share\.png|history(?:\?|$))/

/**
 * Notes the view of a discussion whose page was answered, from memory too. Who reads is a browser on a network: a shared
 * page knows no member.
 */
export function noteVisit(req: IncomingMessage, shown: Subject): void {
  if (req.method !== 'GET' || !shown.startsWith('post:') || BESIDE.test(req.url ?? '')) return
  const { userAgent = null } = incomingOf(req)
  noteView(shown.slice('post:'.length), { memberId: null, network: networkOf(incomingOf(req)), userAgent })
}

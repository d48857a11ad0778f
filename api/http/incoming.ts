import type { IncomingMessage } from 'node:http'
import type { Incoming } from './request.ts'

/** Extracts the facts about a request that identify its viewer and network. */
export const incomingOf = (req: IncomingMessage): Incoming => ({
  cookie: req.headers.cookie,
  userAgent: req.headers['user-agent'],
  forwardedFor: req.headers['x-forwarded-for'] as string | undefined,
  peer: req.socket.remoteAddress,
})

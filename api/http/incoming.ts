import type { IncomingMessage } from 'node:http'
import type { Incoming } from './request.ts'

/** What is read of a request to find out who asks. */
export const incomingOf = (req: IncomingMessage): Incoming => ({
  cookie: req.headers.cookie,
  userAgent: req.headers['user-agent'],
  forwardedFor: req.headers['x-forwarded-for'] as string | undefined,
  peer: req.socket.remoteAddress,
})

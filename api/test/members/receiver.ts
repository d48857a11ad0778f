import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { db } from '../../database/db.ts'
import { dispatchEvents } from '../../members/webhooks/dispatch.ts'
import { deliver } from '../../members/webhooks/work.ts'

type Message = { type: string; timestamp: string; data: Record<string, unknown> }

/** Starts a receiver of webhooks for the tests of a file; returns it with its requests. */
export function aReceiver() {
  const receiver = {
    url: '',
    status: 204,
    location: undefined as string | undefined,
    requests: [] as { headers: Record<string, string>; body: string }[],
    /** Returns the new messages, each verified by a receiver's library. */
    verified: (secret: string) =>
      receiver.requests.splice(0).map(({ headers, body }) => verify(secret, headers, body)),
  }
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => {
      receiver.requests.push({ headers: plain(req.headers), body: Buffer.concat(pieces).toString() })
      res.writeHead(receiver.status, receiver.location ? { location: receiver.location } : {}).end()
    })
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agile`
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    await db.webhook.deleteMany()
    await db.webhookEvent.deleteMany()
    Object.assign(receiver, { requests: [], status: 204, location: undefined })
  })
  return receiver
}

/** Verifies a message. @throws Error for an invalid signature */
export const verify = (secret: string, headers: Record<string, string>, body: string) =>
  new Verifier(secret).verify(body, headers) as Message

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Queues all events so far, and sends them once. */
export async function sendAll(isLast = false): Promise<void> {
  await dispatchEvents(new Date(Date.now() + 60_000))
  const queued = await db.webhookDelivery.findMany({ where: { state: 'queued' }, orderBy: { id: 'asc' } })
  for (const { id } of queued) await deliver(id, isLast)
}

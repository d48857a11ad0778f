import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { db } from '../database/db.ts'
import { log } from '../lib/log.ts'
import type { OperatorEvent } from '../database/jobs/operator-events.ts'
import { noteTrouble } from '../database/outage-log.ts'
import type { Viewer } from '../policy.ts'
import { type Code, STATUS } from '../lib/refusal.ts'
import { traceNow } from '../lib/trace.ts'

/** Security events for the investigation of a break-in (OWASP ASVS 5, 16.3). */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_out'
  | 'sessions_ended'
  | 'confirmed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'token_created'
  | 'token_revoked'
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_deleted'
  | 'data_exported'
  | 'account_leaving'
  | 'account_kept'
  | 'account_deleted'
  | 'refused'
  | 'role_granted'
  | 'role_removed'
  | 'others_data_read'
  | 'log_exported'
  | OperatorEvent['event']

/** The acting member and their network, as far as known. */
export type Actor = { id?: string | undefined; network?: string | undefined }

/**
 * Logs a security event as one structured line. Members and networks appear under pseudonyms made with this database's
 * key, which link their lines without identifying anyone.
 * @param facts constants and counts; never an address, a token or typed text
 * @param subject the id of the affected member
 */
export async function noteEvent(
  event: SecurityEvent,
  { id, network }: Actor,
  facts: Record<string, string | number> = {},
  subject?: string,
): Promise<void> {
  if (!log.isLevelEnabled('info')) return
  const to = subject && (await nameInLog('member', subject))
  const member = id && (await nameInLog('member', id))
  const from = network && (await nameInLog('network', network))
  const who = { ...(member && { member }), ...(from && { network: from }), ...(to && { subject: to }) }
  log.info({ event, ...who, ...facts }, 'security event')
}

const NOTED: readonly Code[] = ['SIGNED_OUT', 'FORBIDDEN', 'CONFIRM', 'TOO_MANY']

/** Milliseconds within which equal refusals are logged once, with a second line for the number of repetitions. */
const MERGE_WINDOW = 60_000

type Repeated = { times: number; write: (times: number) => void }

const repeated = new LRUCache<string, Repeated>({
  max: 2_000,
  ttl: MERGE_WINDOW,
  ttlAutopurge: true,
  dispose: ({ times, write }) => void (times > 0 && write(times)),
})

/**
 * Logs a refusal as a security event when its reason is the viewer's identity or rate. Skips SIGNED_OUT for signed-out
 * visitors: pages and programs cause it routinely to check for a session.
 */
export async function noteRefusal(code: Code, viewer: Viewer, network: string | undefined): Promise<void> {
  const trace = traceNow()
  if (trace) trace.code ??= code
  if (!NOTED.includes(code) || (code === 'SIGNED_OUT' && !viewer)) return
  const key = `${code} ${viewer?.id ?? network ?? ''}`
  const before = repeated.get(key)
  if (before) {
    before.times += 1
    return
  }
  const note = (facts: Record<string, number> = {}) =>
    noteEvent('refused', { id: viewer?.id, network }, { code, status: STATUS[code], ...facts })
  repeated.set(key, { times: 0, write: (again) => void note({ again }) })
  await note()
}

/** Logs the counts of repeated refusals when the process stops. */
export const flushRefusals = (): void => repeated.clear()

/**
 * Returns the pseudonym of a member's id, a network or an address for the log.
 * @returns 16 hexadecimal digits; `unknown` when the database with the key is unavailable
 */
export async function nameInLog(kind: 'member' | 'network' | 'address', value: string): Promise<string> {
  try {
    const key = await (logKey ??= findKey())
    return createHmac('sha256', key).update(`${kind} ${value}`).digest('hex').slice(0, 16)
  } catch (error) {
    logKey = undefined
    noteTrouble(error, 'no key for names in the log')
    return 'unknown'
  }
}

let logKey: Promise<Buffer> | undefined

/** The key is created once per database and shared by its processes. */
async function findKey(): Promise<Buffer> {
  const key = 'log-key'
  await db.setting.createMany({
    data: { key, value: randomBytes(32).toString('hex') },
    skipDuplicates: true,
  })
  const { value } = await db.setting.findUniqueOrThrow({ where: { key } })
  return Buffer.from(value, 'hex')
}

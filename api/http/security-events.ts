import { createHmac, randomBytes } from 'node:crypto'
import { db } from '../database/db.ts'
import { log } from '../lib/log.ts'
import { noteTrouble } from '../database/outage-log.ts'
import type { Viewer } from '../policy.ts'
import { type Code, STATUS } from '../lib/refusal.ts'

/** What may have to be found again after somebody has got in who should not have (OWASP ASVS 5, 16.3). */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_out'
  | 'sessions_ended'
  | 'confirmed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'data_exported'
  | 'account_deleted'
  | 'refused'

/** Who did it, and from which network, as far as that is known. */
export type Actor = { id?: string | undefined; network?: string | undefined }

/**
 * Writes one structured line about what matters for security. Members and networks are in it under names that only
 * this database's key makes, so that their lines can be found together and nobody be found by them.
 * @param facts words of ours; never an address, a token or what somebody typed
 */
export async function noteEvent(
  event: SecurityEvent,
  { id, network }: Actor,
  facts: Record<string, string | number> = {},
): Promise<void> {
  if (!log.isLevelEnabled('info')) return
  const member = id && (await nameInLog('member', id))
  const from = network && (await nameInLog('network', network))
  log.info({ event, ...(member && { member }), ...(from && { network: from }), ...facts }, 'security event')
}

const NOTED: readonly Code[] = ['SIGNED_OUT', 'FORBIDDEN', 'CONFIRM', 'TOO_MANY']

/** Notes that somebody was refused something, if the reason was who they are or how often they asked. */
export async function noteRefusal(code: Code, viewer: Viewer, network: string | undefined): Promise<void> {
  if (NOTED.includes(code))
    await noteEvent('refused', { id: viewer?.id, network }, { code, status: STATUS[code] })
}

/**
 * Under which name a member's id or a network stands in the log.
 * @returns 16 hexadecimal digits; `unknown` when the database that keeps the key is away
 */
export async function nameInLog(kind: 'member' | 'network', value: string): Promise<string> {
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

/** The key is made once for a database, and the same in all of its processes. */
async function findKey(): Promise<Buffer> {
  const key = 'log-key'
  await db.setting.createMany({
    data: { key, value: randomBytes(32).toString('hex') },
    skipDuplicates: true,
  })
  const { value } = await db.setting.findUniqueOrThrow({ where: { key } })
  return Buffer.from(value, 'hex')
}

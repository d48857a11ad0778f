import { createHash } from 'node:crypto'
import type { ModerationLog } from '../../../prisma/client/client.ts'
import type { Digest, PublicEntry } from './rules.ts'

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

export const digest: Digest = (text) => Promise.resolve(sha256(text))

/** Formats values as PostgreSQL prints a jsonb array. */
const jsonb = (values: readonly unknown[]) => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`

/** Returns the hash of moderation_log_hash() in the foundation migration: of the previous hash and all fields. */
export function hashOfVersion1(previous: string, entry: ModerationLog): string {
  const { id, sequence, moderatorId, action, targetType, targetId, reason, createdAt } = entry
  const fields = [
    id,
    Number(sequence),
    moderatorId,
    action,
    targetType,
    targetId,
    reason,
    createdAt.getTime(),
  ]
  return sha256(Buffer.from(previous, 'hex'), jsonb(fields))
}

/** Returns the hash of moderation_log_commitment(): of the salt and the private fields. */
export const commitmentOf = ({ id, moderatorId, targetId, reason, salt }: ModerationLog): string =>
  sha256(salt ?? '', jsonb([id, moderatorId, targetId, reason]))

type PublicFields = Pick<
  ModerationLog,
  'sequence' | 'action' | 'targetType' | 'rule' | 'createdAt' | 'commitment' | 'hash'
>

/** Returns the public fields of an entry. */
export const publicEntry = (entry: PublicFields): PublicEntry => ({
  sequence: Number(entry.sequence),
  action: entry.action,
  targetType: entry.targetType,
  rule: entry.rule,
  createdAt: entry.createdAt.toISOString(),
  commitment: hex(entry.commitment ?? new Uint8Array()),
  hash: hex(entry.hash),
})

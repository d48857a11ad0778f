import { randomBytes } from 'node:crypto'
import { db } from '../../database/db.ts'

const NAME = 'visitor-key'

let known = { day: '', key: Buffer.alloc(0) }

/**
 * Returns the key for visitors' hashes, the same for all processes. A new key replaces it each day, so that earlier
 * hashes cannot be linked to anybody, not even by us.
 */
export async function visitorKey(): Promise<Buffer> {
  const day = new Date().toISOString().slice(0, 10)
  if (known.day === day) return known.key
  const fresh = `${day} ${randomBytes(32).toString('hex')}`
  const [row] = await db.$queryRaw<{ value: string }[]>`
    insert into "Setting" as kept (key, value) values (${NAME}, ${fresh})
    on conflict (key) do update
      set value = case when left(kept.value, 10) < ${day} then excluded.value else kept.value end
    returning value`
  const value = row?.value ?? fresh
  known = { day: value.slice(0, 10), key: Buffer.from(value.slice(11), 'hex') }
  return known.key
}

import { noteEvent } from '../http/security-events.ts'
import { db } from '../database/db.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../policy.ts'
import { entriesOf, type LogFilter, type ProvedEntry } from './log.ts'

const ACT = ['Date', 'Moderator', 'Moderator id', 'Action', 'Target type', 'Target id', 'Reason', 'Rule']
/** Columns that, with the entry's id, allow any entry to be hashed again (api/audit/chain/rules.ts). */
const PROOF = ['Id', 'Number', 'Version', 'Salt', 'Commitment', 'Hash']

/** The number of entries in memory at a time. */
const AT_ONCE = 2_000

/** Marks the file as UTF-8 for Excel, which would garble names with fadas. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Yields the entries that match a filter as chunks of a CSV file, newest first, with one chunk in memory at a time.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, before the first chunk
 */
export function exportLog(viewer: Viewer, filter: LogFilter): AsyncGenerator<string> {
  requireAdmin(viewer)
  return pieces(viewer, entriesOf(filter))
}

async function* pieces(viewer: SignedInMember, read: ReturnType<typeof entriesOf>) {
  await noteEvent('log_exported', viewer)
  yield BYTE_ORDER_MARK + csvRecord([...ACT, ...PROOF])
  const names = new Map<string, string>()
  let last: string | null = null
  for (;;) {
    const entries = await read({ after: last, direction: 'desc', take: AT_ONCE })
    last = entries.at(-1)?.id ?? null
    await loadNames(names, entries)
    yield entries.map((entry) => csvRecord(fieldsOf(entry, names))).join('')
    if (entries.length < AT_ONCE) return
  }
}

const fieldsOf = (entry: ProvedEntry, names: Map<string, string>) => [
  entry.createdAt.toISOString(),
  entry.moderatorId ? (names.get(entry.moderatorId) ?? 'Unknown') : 'The site',
  entry.moderatorId ?? '',
  entry.action,
  entry.targetType,
  entry.targetId,
  entry.reason ?? '',
  entry.rule ?? '',
  entry.id,
  String(entry.sequence),
  String(entry.version),
  entry.salt ?? '',
  entry.commitment ?? '',
  entry.hash,
]

/** Caches names between chunks: administrators are few. */
async function loadNames(names: Map<string, string>, entries: ProvedEntry[]) {
  const unknown = new Set(
    entries.flatMap(({ moderatorId }) => (moderatorId && !names.has(moderatorId) ? moderatorId : [])),
  )
  if (unknown.size === 0) return
  const found = await db.member.findMany({
    where: { id: { in: [...unknown] } },
    select: { id: true, firstName: true, lastName: true },
  })
  for (const { id, firstName, lastName } of found) names.set(id, `${firstName} ${lastName}`)
  for (const id of unknown) if (!names.has(id)) names.set(id, 'Unknown')
}

/** First characters that make a spreadsheet evaluate a field as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Formats a field of a CSV file (RFC 4180). An apostrophe marks a possible formula as text for spreadsheets. */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a record with its line ending. */
const csvRecord = (values: readonly string[]) => `${values.map(csvField).join(',')}\r\n`

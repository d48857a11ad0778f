import type { Member, Report } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { requireAdmin, type Viewer } from '../policy.ts'

/** An open report, with its reporter if that was a member. */
export type OpenReport = Report & { reporter: Member | null }

/** The number of open reports on one subject, and the first of them. */
export type OpenReports = { count: number; first: OpenReport[] }

/** The maximum number of reports listed per subject. */
const MAX_LISTED = 20

/**
 * Returns the open reports on a subject, oldest first. Concurrent calls, as for a list, share a query.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function openReportsOn(viewer: Viewer, targetId: string): Promise<OpenReports> {
  requireAdmin(viewer)
  wanted ??= {
    ids: new Set(),
    reports: Promise.resolve()
      .then(() => Promise.resolve())
      .then(readWanted),
  }
  wanted.ids.add(targetId)
  return (await wanted.reports).get(targetId) ?? { count: 0, first: [] }
}

let wanted: { ids: Set<string>; reports: Promise<Map<string, OpenReports>> } | null = null

async function readWanted(): Promise<Map<string, OpenReports>> {
  const ids = [...(wanted?.ids ?? [])]
  wanted = null
  const numbered = await db.$queryRaw<{ id: string; targetId: string; count: number }[]>`
    select id::text, "targetId"::text as "targetId", count from (
      select id, "targetId", count(*) over (partition by "targetId")::int as count,
        row_number() over (partition by "targetId" order by id) as number
      from "Report" where "targetId" = any(${ids}::uuid[]) and "decidedAt" is null
    ) numbered where number <= ${MAX_LISTED}`
  if (numbered.length === 0) return new Map()
  const reports = await db.report.findMany({
    where: { id: { in: numbered.map(({ id }) => id) } },
    include: { reporter: true },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return new Map(
    numbered.map(({ targetId, count }) => [
      targetId,
      { count, first: reports.filter((report) => report.targetId === targetId) },
    ]),
  )
}

import type { Appeal } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { MAX_AT_ONCE } from '../../database/paging.ts'
import { IS_OPEN } from './in-force.ts'

/** Returns the number of undecided appeals, and the date of the oldest. */
export async function countOpenAppeals(): Promise<{ count: number; since: Date | null }> {
  const [counted] = await db.$queryRaw<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(appeal."createdAt") as since from "Appeal" appeal where ${IS_OPEN}`
  return counted ?? { count: 0, since: null }
}

type Open = Pick<Appeal, 'id' | 'decisionId' | 'reportId' | 'createdAt'>

/** Finds the newest undecided appeal. */
export const findOpenAppeals = () => db.$queryRaw<Open[]>`
  select appeal.id::text, appeal."decisionId"::text, appeal."reportId"::text, appeal."createdAt"
  from "Appeal" appeal where ${IS_OPEN} order by appeal.id desc limit ${MAX_AT_ONCE}`

import { z } from 'zod'
import { fileOf, Page, pageQuery, route, pageArgsOf, pageOf, type Route } from '../http/rest/rest.ts'
import { ENTRIES_AT_ONCE } from './chain/rules.ts'
import { entryResponse, headsResponse, publicEntryResponse } from './responses.ts'
import { exportLog } from './export.ts'
import { findLog, type Entry } from './log.ts'
import { findEntriesToCheck, findHeads, findStart } from './public-log.ts'
import { logFilter } from './rules.ts'

const restEntry = ({ id, moderatorId, action, targetType, targetId, reason, createdAt }: Entry) => ({
  id,
  moderatorId,
  action,
  targetType,
  targetId,
  reason,
  createdAt,
})

const logQuery = z.object({
  search: logFilter.shape.search,
  moderator: z.string().optional(),
  action: logFilter.shape.action,
  target: z.string().optional(),
})

const filterOf = ({ search, moderator, action, target }: z.output<typeof logQuery>) => ({
  search,
  moderatorId: moderator ?? null,
  action,
  targetId: target ?? null,
})

const AFTER = `after is a multiple of ${ENTRIES_AT_ONCE}`

const entriesQuery = z.object({
  after: z.coerce
    .number(AFTER)
    .int(AFTER)
    .min(0, AFTER)
    .max(Number.MAX_SAFE_INTEGER - ENTRIES_AT_ONCE, AFTER)
    .default(0)
    .describe(`The number behind which to begin, a multiple of ${ENTRIES_AT_ONCE}`),
})

/** The documented path of the log (specification, section 7), and its export. */
export const auditRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/logs',
    summary: 'The moderation log, newest first',
    who: 'administrators',
    query: pageQuery().extend(logQuery.shape),
    response: z.array(entryResponse),
    handle: ({ viewer, query }) => pageOf(findLog(viewer, filterOf(query), pageArgsOf(query)), restEntry),
  }),
  route({
    method: 'get',
    path: '/api/admin/logs.csv',
    summary: 'The moderation log as a CSV file',
    who: 'administrators',
    query: logQuery,
    response: 'text/csv; charset=utf-8',
    handle: ({ viewer, query }) =>
      fileOf(exportLog(viewer, filterOf(query)), {
        type: 'text/csv; charset=utf-8',
        name: `moderation-log-${new Date().toISOString().slice(0, 10)}.csv`,
      }),
  }),
  route({
    method: 'get',
    path: '/api/moderation/log',
    summary: `The public log, oldest first, ${ENTRIES_AT_ONCE} entries at a time, so that anyone can recompute its chain`,
    who: 'everybody',
    query: entriesQuery,
    response: z.array(publicEntryResponse),
    handle: async ({ query }) => {
      const { entries, next } = await findEntriesToCheck(query.after)
      return new Page(entries, next === null ? null : String(next))
    },
  }),
  route({
    method: 'get',
    path: '/api/moderation/heads',
    summary: 'The log’s daily checkpoints',
    who: 'everybody',
    response: headsResponse,
    handle: async () => ({ start: await findStart(), heads: await findHeads() }),
  }),
]

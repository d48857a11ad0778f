import { z } from 'zod'
import { fileOf, Page, paged, route, pageArgsOf, type Route } from '../http/rest/rest.ts'
import { entryAnswer } from './responses.ts'
import { exportLog } from './export.ts'
import { findLog, type Entry } from './log.ts'
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

/** The documented path of the log (specification, section 7), and the log as a file. */
export const auditRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/logs',
    summary: 'The moderation log, newest first',
    who: 'administrators',
    query: paged().extend(logQuery.shape),
    answer: z.array(entryAnswer),
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findLog(viewer, filterOf(query), pageArgsOf(query))
      return new Page(nodes.map(restEntry), next)
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/logs.csv',
    summary: 'The moderation log as a CSV file',
    who: 'administrators',
    query: logQuery,
    answer: 'text/csv; charset=utf-8',
    handle: ({ viewer, query }) =>
      fileOf(exportLog(viewer, filterOf(query)), {
        type: 'text/csv; charset=utf-8',
        name: `moderation-log-${new Date().toISOString().slice(0, 10)}.csv`,
      }),
  }),
]

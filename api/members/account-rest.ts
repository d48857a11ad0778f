import { fileOf, type Route } from '../rest.ts'
import { deleteAccount } from './departure.ts'
import { exportOwnData } from './own-data.ts'
import { departure } from './rules.ts'

/** One's own account: taking one's data along, and leaving (decisions, "Privacy"). */
export const accountRoutes: Route[] = [
  {
    method: 'get',
    path: '/api/account/data',
    summary: 'All that is kept about oneself, as a file',
    handle: ({ viewer }) =>
      fileOf(exportOwnData(viewer), {
        type: 'application/json; charset=utf-8',
        name: `irish-agile-${new Date().toISOString().slice(0, 10)}.json`,
      }),
  },
  {
    method: 'delete',
    path: '/api/account',
    summary: 'Delete one’s own account for good',
    body: departure,
    handle: async ({ context, viewer, body }) => {
      const answer = await deleteAccount(viewer, body)
      context.setSession(null)
      return answer
    },
  },
]

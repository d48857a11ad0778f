import { said } from '../../http/rest/openapi.ts'
import { fileOf, route, type Route } from '../../http/rest/rest.ts'
import { deleteAccount } from './deletion.ts'
import { exportOwnData } from './own-data/own-data.ts'
import { accountDeletion } from '../../people/rules.ts'

/** One's own account: exporting its data, and deleting it (decisions, "Privacy"). */
export const accountRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/data',
    summary: 'Download everything held about you, as a file',
    who: 'members',
    response: 'application/json; charset=utf-8',
    handle: async ({ viewer }) =>
      fileOf(await exportOwnData(viewer), {
        type: 'application/json; charset=utf-8',
        name: `irish-agile-${new Date().toISOString().slice(0, 10)}.json`,
      }),
  }),
  route({
    method: 'delete',
    path: '/api/account',
    summary: 'Delete your account for good',
    who: 'members',
    body: accountDeletion,
    response: said,
    also: { 409: 'You’re the last administrator' },
    handle: async ({ context, viewer, body }) => {
      const response = await deleteAccount(viewer, body)
      context.setSession(null)
      return response
    },
  }),
]

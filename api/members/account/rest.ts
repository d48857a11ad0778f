import { messageResponse } from '../../http/rest/openapi.ts'
import { fileOf, route, type Route } from '../../http/rest/rest.ts'
import { deleteAccount } from './deletion.ts'
import { returnByLink } from './departures.ts'
import { exportOwnData } from './own-data/own-data.ts'
import { accountDeletion, returnLink } from '../../people/rules.ts'

/** The routes for the member's own account: export, leaving and coming back (decisions, "Leaving"). */
export const accountRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/data',
    summary: 'Download everything held about you, as a file',
    who: 'members',
    isForBrowsers: true,
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
    summary: 'Leave: hides your account, and deletes it in seven days',
    who: 'members',
    isForBrowsers: true,
    body: accountDeletion,
    response: messageResponse,
    also: { 409: 'You’re the last administrator' },
    handle: async ({ context, viewer, body }) => {
      const response = await deleteAccount(viewer, body)
      context.setSession(null)
      return response
    },
  }),
  route({
    method: 'post',
    path: '/api/account/return',
    summary: 'Keep your account, with the token in the e-mail about leaving',
    who: 'everybody',
    body: returnLink,
    response: messageResponse,
    also: { 404: 'The link is no longer valid' },
    handle: ({ body }) => returnByLink(body),
  }),
]

import { z } from '@hono/zod-openapi'
import { messageResponse } from '../http/rest/openapi.ts'
import { route, type Route } from '../http/rest/rest.ts'
import { UNSUBSCRIBE } from './layout/footer.ts'
import { updateEmailPreferenceByLink } from './preferences.ts'

const tokenQuery = z.object({ token: z.string().default('').describe('From the address in the e-mail') })

/** The List-Unsubscribe route: mail programs POST to it, browsers are redirected to a page. */
export const mailRoutes: Route[] = [
  route({
    method: 'post',
    path: UNSUBSCRIBE,
    summary: 'Stop e-mails of a kind with one click in a mail program (RFC 8058)',
    who: 'everybody',
    query: tokenQuery,
    response: messageResponse,
    also: { 404: 'The link is unknown' },
    handle: async ({ query }) => {
      const { title } = await updateEmailPreferenceByLink(query.token, false)
      return { message: `You won’t get any more of these e-mails: ${title}.` }
    },
  }),
  route({
    method: 'get',
    path: UNSUBSCRIBE,
    summary: 'The same for people: redirects to the confirmation page',
    who: 'everybody',
    query: tokenQuery,
    status: 303,
    handle: ({ query }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/unsubscribe?${new URLSearchParams({ token: query.token })}` },
      }),
  }),
]

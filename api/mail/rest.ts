import type { Route } from '../rest.ts'
import { UNSUBSCRIBE } from './letters/footer.ts'
import { chooseByLink } from './preferences.ts'

/** The address in every letter's List-Unsubscribe header. Mail programs POST to it; people who follow it see a page. */
export const mailRoutes: Route[] = [
  {
    method: 'post',
    path: UNSUBSCRIBE,
    summary: 'Stop the letters of a kind with one click in a mail program (RFC 8058)',
    handle: async ({ query }) => {
      const { title } = await chooseByLink(query['token'] ?? '', false)
      return { message: `You get no more letters of this kind: ${title}.` }
    },
  },
  {
    method: 'get',
    path: UNSUBSCRIBE,
    summary: 'The same, for people: leads to the page that asks',
    handle: ({ query }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/unsubscribe?${new URLSearchParams({ token: query['token'] ?? '' })}` },
      }),
  },
]

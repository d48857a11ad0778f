import { z } from '@hono/zod-openapi'
import { limitOf } from '../../http/rates.ts'
import { moment } from '../../http/rest/openapi.ts'
import { Page, paged, pageArgsOf, route, type Route } from '../../http/rest/rest.ts'
import { BOOKMARKS } from '../../items/limits.ts'
import { bookmarkDetails } from '../../items/rules.ts'
import { findBookmarks, removeBookmark, saveBookmark } from './bookmarks.ts'

const bookmarkResponse = z
  .strictObject({
    id: z.string(),
    note: z.string().nullable(),
    remindOn: z.string().nullable().openapi({ description: 'A day in Ireland, such as 2026-12-24' }),
    createdAt: moment,
    item: z
      .strictObject({
        isReply: z.boolean(),
        title: z.string().openapi({ description: 'Of the discussion' }),
        category: z.string(),
        excerpt: z.string(),
        path: z.string(),
      })
      .nullable()
      .openapi({ description: 'Null while not everybody can read it' }),
  })
  .openapi('Bookmark')

const removedResponse = z.strictObject({ isSaved: z.boolean() }).openapi('BookmarkRemoved')

const LIMITED = {
  409: `You’ve saved ${BOOKMARKS.most} already`,
  429: `More than ${limitOf('bookmarks')}`,
}

/** The routes of what is saved: a discussion, or a reply. */
const itemRoutes = (what: 'posts' | 'replies', name: string): Route[] => [
  route({
    method: 'put',
    path: `/api/forum/${what}/{id}/bookmark`,
    summary: `Save a ${name} for later; with a note or a reminder, set both of them`,
    who: 'members',
    body: bookmarkDetails,
    response: bookmarkResponse,
    also: LIMITED,
    handle: ({ viewer, params: { id }, body }) =>
      saveBookmark(
        viewer,
        what === 'posts' ? { postId: id } : { replyId: id },
        Object.keys(body).length > 0 ? body : undefined,
      ),
  }),
  route({
    method: 'delete',
    path: `/api/forum/${what}/{id}/bookmark`,
    summary: `No longer have a ${name} saved; repeating it changes nothing`,
    who: 'members',
    response: removedResponse,
    handle: async ({ viewer, params }) => ({
      isSaved: !(await removeBookmark(viewer, params.id, { withText: true })),
    }),
  }),
]

/** Lists, saves and removes bookmarks. */
export const bookmarkRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/bookmarks',
    summary: 'What you have saved for later, newest first',
    who: 'members',
    query: paged(),
    response: z.array(bookmarkResponse),
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findBookmarks(viewer, pageArgsOf(query))
      return new Page(nodes, next)
    },
  }),
  ...itemRoutes('posts', 'discussion'),
  ...itemRoutes('replies', 'reply'),
]

import { z } from '@hono/zod-openapi'
import { limitOf } from '../../http/rates.ts'
import { moment } from '../../http/rest/openapi.ts'
import { pageQuery, pageArgsOf, route, type Call, pageOf, type Route } from '../../http/rest/rest.ts'
import { BOOKMARKS } from '../../items/limits.ts'
import { bookmarkDetails } from '../../items/rules.ts'
import { editBookmark, findBookmarks, removeBookmark, saveBookmark } from './bookmarks.ts'

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

const TOO_MANY = { 429: `More than ${limitOf('bookmarks')}` }

const remove = async ({ viewer, params: { id } }: Call<{ id: string }>) => ({
  isSaved: !(await removeBookmark(viewer, id)),
})

/** Returns the routes for bookmarks of discussions or replies. */
const itemRoutes = (what: 'posts' | 'replies', name: string): Route[] => [
  route({
    method: 'put',
    path: `/api/forum/${what}/{id}/bookmark`,
    summary: `Save a ${name} for later; a note or a reminder that is left out stays`,
    who: 'members',
    body: bookmarkDetails,
    response: bookmarkResponse,
    also: { 409: `You’ve saved ${BOOKMARKS.most} already`, ...TOO_MANY },
    handle: ({ viewer, params: { id }, body }) =>
      saveBookmark(viewer, what === 'posts' ? { postId: id } : { replyId: id }, body),
  }),
  route({
    method: 'delete',
    path: `/api/forum/${what}/{id}/bookmark`,
    summary: `No longer have a ${name} saved; repeating it changes nothing`,
    who: 'members',
    response: removedResponse,
    also: { 409: 'It has a note or a reminder: remove it by the id of the bookmark' },
    handle: remove,
  }),
]

/** Lists, saves, edits and removes bookmarks. */
export const bookmarkRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/bookmarks',
    summary: 'What you have saved for later, newest first',
    who: 'members',
    query: pageQuery(),
    response: z.array(bookmarkResponse),
    handle: ({ viewer, query }) => pageOf(findBookmarks(viewer, pageArgsOf(query)), (row) => row),
  }),
  route({
    method: 'put',
    path: '/api/bookmarks/{id}',
    summary: 'Set the note or the reminder of something saved, also of what is no longer here',
    who: 'members',
    body: bookmarkDetails,
    response: bookmarkResponse,
    also: TOO_MANY,
    handle: ({ viewer, params: { id }, body }) => editBookmark(viewer, { ...body, id }),
  }),
  route({
    method: 'delete',
    path: '/api/bookmarks/{id}',
    summary: 'Remove something saved, also what is no longer here; repeating it changes nothing',
    who: 'members',
    response: removedResponse,
    handle: remove,
  }),
  ...itemRoutes('posts', 'discussion'),
  ...itemRoutes('replies', 'reply'),
]

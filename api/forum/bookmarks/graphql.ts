import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { ViewerState } from '../viewer-state/graphql.ts'
import {
  editBookmark,
  findBookmarked,
  findBookmarks,
  removeBookmark,
  saveBookmark,
  type Bookmark as Row,
} from './bookmarks.ts'

const BookmarkedItem = builder.objectRef<NonNullable<Row['item']>>('BookmarkedItem').implement({
  fields: (t) => ({
    isReply: t.exposeBoolean('isReply'),
    title: t.exposeString('title', { description: 'Of the discussion.' }),
    category: t.exposeString('category'),
    excerpt: t.exposeString('excerpt'),
    path: t.exposeString('path'),
  }),
})

const Bookmark = builder.objectRef<Row>('Bookmark').implement({
  description: 'A discussion or a reply that the viewer has saved for later.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.exposeString('note', { nullable: true }),
    remindOn: t.exposeString('remindOn', {
      nullable: true,
      description: 'The day of the reminder in Ireland, such as 2026-12-24.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    item: t.field({
      description: 'Null while not everybody can read it.',
      type: BookmarkedItem,
      nullable: true,
      resolve: ({ item }) => item,
    }),
  }),
})

const BookmarkConnection = connectionType<Row>('BookmarkConnection', Bookmark)

builder.queryField('bookmarks', (t) =>
  t.field({
    description: 'What the viewer has saved for later, the newest first.',
    type: BookmarkConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findBookmarks(viewer, args),
  }),
)

builder.objectField(ViewerState, 'bookmarked', (t) =>
  t.idList({
    description: 'The requested discussions and replies that the viewer has saved.',
    resolve: ({ viewer, requested, requestedReplies }) =>
      findBookmarked(viewer, [...requested, ...requestedReplies]),
  }),
)

const SaveBookmarkInput = builder.inputType('SaveBookmarkInput', {
  description: 'Exactly one of these.',
  fields: (t) => ({ postId: t.id(), replyId: t.id() }),
})

const EditBookmarkInput = builder.inputType('EditBookmarkInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of the bookmark.' }),
    note: t.string({ description: 'At most 280 characters; null clears it, and left out it stays.' }),
    remindOn: t.string({
      description: 'A day, at most a year ahead; null clears it, and left out it stays.',
    }),
  }),
})

builder.mutationFields((t) => ({
  saveBookmark: t.field({
    description: 'Saves a discussion or a reply for later; repeating it changes nothing.',
    type: Bookmark,
    args: { input: t.arg({ type: SaveBookmarkInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => saveBookmark(viewer, input),
  }),
  editBookmark: t.field({
    description: 'Sets the note and the reminder of something saved.',
    type: Bookmark,
    args: { input: t.arg({ type: EditBookmarkInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => editBookmark(viewer, input),
  }),
  removeBookmark: t.boolean({
    description: 'Removes something saved, by its own id or that of the discussion or the reply.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => removeBookmark(viewer, id),
  }),
}))

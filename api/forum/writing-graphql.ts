import { BASE_VERSION } from '../graphql/base-version.ts'
import { builder } from '../graphql/builder.ts'
import { ItemType, Post, Reply } from './graphql.ts'
import { deletePost, editPost } from './items/edits.ts'
import { CreatePostInput, EditPostInput } from './posts/post-text-graphql.ts'
import { createPost } from './posts/posts.ts'
import { previewMarkdown } from './posts/post-text.ts'
import { createReply } from './replies/replies.ts'
import { deleteReply, editReply } from './items/edits.ts'

const CreateReplyInput = builder.inputType('CreateReplyInput', {
  fields: (t) => ({ postId: t.id({ required: true }), content: t.string({ required: true }) }),
})

const EditReplyInput = builder.inputType('EditReplyInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    content: t.string({ required: true }),
    version: t.string(BASE_VERSION),
  }),
})

builder.mutationFields((t) => ({
  createPost: t.prismaField({
    type: Post,
    args: { input: t.arg({ type: CreatePostInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => createPost(viewer, input, shape),
  }),
  editPost: t.prismaField({
    description:
      'Edits the viewer’s own item. A published one retains its text until the edit is published: see pendingRevision.',
    type: Post,
    args: { input: t.arg({ type: EditPostInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => editPost(viewer, input, shape),
  }),
  deletePost: t.id({
    description: 'Removes the viewer’s own item. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => deletePost(viewer, id),
  }),
  createReply: t.prismaField({
    type: Reply,
    args: { input: t.arg({ type: CreateReplyInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => createReply(viewer, input, shape),
  }),
  editReply: t.prismaField({
    type: Reply,
    args: { input: t.arg({ type: EditReplyInput, required: true }) },
    resolve: (shape, _root, { input }, { viewer }) => editReply(viewer, input, shape),
  }),
  deleteReply: t.prismaField({
    description: 'Removes the viewer’s own reply. Returns its discussion, whose count may have changed.',
    type: Post,
    args: { id: t.arg.id({ required: true }) },
    resolve: (shape, _root, { id }, { viewer }) => deleteReply(viewer, id, shape),
  }),
}))

builder.queryFields((t) => ({
  previewMarkdown: t.string({
    description: 'Renders a text to safe HTML exactly as it will be published.',
    args: {
      content: t.arg.string({ required: true }),
      type: t.arg({ type: ItemType, description: 'The type of the item; a post by default.' }),
    },
    resolve: (_root, args, { viewer }) => previewMarkdown(viewer, args),
  }),
}))

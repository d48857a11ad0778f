import { Post } from '../../forum/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { closePost, movePost, reopenPost, retitlePost } from './discussions.ts'

const note = { description: 'Why; the log has it.' } as const

const MovePostInput = builder.inputType('MovePostInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    category: t.string({ required: true }),
    note: t.string(note),
  }),
})
const RetitlePostInput = builder.inputType('RetitlePostInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string({ required: true }),
    note: t.string(note),
  }),
})
const ClosePostInput = builder.inputType('ClosePostInput', {
  fields: (t) => ({ id: t.id({ required: true }), note: t.string(note) }),
})
const ReopenPostInput = builder.inputType('ReopenPostInput', {
  fields: (t) => ({ id: t.id({ required: true }), note: t.string(note) }),
})

builder.mutationFields((t) => ({
  movePost: t.field({
    description: 'Moves a discussion to another category; for administrators.',
    type: Post,
    args: { input: t.arg({ type: MovePostInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => movePost(viewer, input),
  }),
  retitlePost: t.field({
    description: 'Corrects the title of a discussion; for administrators.',
    type: Post,
    args: { input: t.arg({ type: RetitlePostInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => retitlePost(viewer, input),
  }),
  closePost: t.field({
    description: 'Closes a discussion to new replies; for administrators.',
    type: Post,
    args: { input: t.arg({ type: ClosePostInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => closePost(viewer, input),
  }),
  reopenPost: t.field({
    description: 'Opens a closed discussion for replies again; for administrators.',
    type: Post,
    args: { input: t.arg({ type: ReopenPostInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => reopenPost(viewer, input),
  }),
}))

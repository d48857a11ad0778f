import { builder } from '../../graphql/builder.ts'
import { PostLink } from '../graphql.ts'
import { ViewerState } from '../viewer-state/graphql.ts'
import { enumType } from '../../graphql/enum-type.ts'
import {
  discardDraft,
  findDraft,
  findDraftKeys,
  findDrafts,
  saveDraft,
  type Draft as DraftRow,
  type SavedDraft,
} from './drafts.ts'
import { DRAFT_FIELDS, DRAFT_KINDS, type DraftContent } from './rules.ts'
import { findSubjects, type Subject } from './subjects.ts'

const DraftKind = enumType('DraftKind', DRAFT_KINDS)

const DraftContentType = builder.objectRef<DraftContent>('DraftContent').implement({
  description: 'The fields of a form that has not been sent; null for a field that it does not have.',
  fields: (t) =>
    Object.fromEntries(
      DRAFT_FIELDS.map((name) => [name, t.string({ nullable: true, resolve: (content) => content[name] })]),
    ),
})

const Draft = builder.objectRef<DraftRow>('Draft').implement({
  description: 'An unsent text; visible to its owner only.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description: 'new, reply:{postId}, edit-post:{id}, edit-reply:{id}, section:{id}.',
    }),
    kind: t.field({ type: DraftKind, resolve: ({ kind }) => kind }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'The item that it replies to or edits; null for something new.',
    }),
    content: t.field({ type: DraftContentType, resolve: ({ content }) => content }),
    revision: t.exposeID('revision'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

type Listed = { draft: DraftRow; post: Subject | null }

const ListedDraft = builder.objectRef<Listed>('ListedDraft').implement({
  description: 'A draft in the list of one’s own.',
  fields: (t) => ({
    draft: t.field({ type: Draft, resolve: ({ draft }) => draft }),
    post: t.field({
      description:
        'The discussion that the draft belongs to; null for a new discussion, or one that is no longer visible.',
      type: PostLink,
      nullable: true,
      resolve: ({ post }) => post,
    }),
  }),
})

const SaveDraftPayload = builder.objectRef<SavedDraft>('SaveDraftPayload').implement({
  fields: (t) => ({
    isSaved: t.exposeBoolean('isSaved', {
      description: 'False when another device has changed it since: nothing was overwritten.',
    }),
    draft: t.field({
      description: 'The draft as the account now has it: the one sent, or a newer one from another device.',
      type: Draft,
      resolve: ({ draft }) => draft,
    }),
  }),
})

builder.queryFields((t) => ({
  draft: t.field({
    type: Draft,
    nullable: true,
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, { viewer }) => findDraft(viewer, key),
  }),
  drafts: t.field({
    description: 'The viewer’s drafts, most recently changed first.',
    type: [ListedDraft],
    resolve: async (_root, _args, { viewer }) => {
      const drafts = await findDrafts(viewer)
      const subjects = await findSubjects(viewer, drafts)
      return drafts.map((draft) => ({ draft, post: subjects.get(draft.key) ?? null }))
    },
  }),
}))

builder.objectField(ViewerState, 'draftKeys', (t) =>
  t.stringList({
    description: 'The keys of the viewer’s drafts.',
    resolve: ({ viewer }) => findDraftKeys(viewer),
  }),
)

const DraftContentInput = builder.inputType('DraftContentInput', {
  fields: (t) => Object.fromEntries(DRAFT_FIELDS.map((name) => [name, t.string()])),
})

const SaveDraftInput = builder.inputType('SaveDraftInput', {
  fields: (t) => ({
    key: t.string({ required: true }),
    content: t.field({ type: DraftContentInput, required: true }),
    revision: t.id({ description: 'The one that the writer began from; left out when they know of none.' }),
  }),
})

const DiscardDraftInput = builder.inputType('DiscardDraftInput', {
  fields: (t) => ({
    key: t.string({ required: true }),
    revision: t.id({ required: true, description: 'The one that was sent or thrown away.' }),
  }),
})

builder.mutationFields((t) => ({
  saveDraft: t.field({
    description: 'Keeps a draft, unless another device has changed it since.',
    type: SaveDraftPayload,
    args: { input: t.arg({ type: SaveDraftInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => saveDraft(viewer, input),
  }),
  discardDraft: t.boolean({
    description: 'Deletes a draft that was sent or discarded. Returns true when none is left.',
    args: { input: t.arg({ type: DiscardDraftInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => discardDraft(viewer, input),
  }),
}))

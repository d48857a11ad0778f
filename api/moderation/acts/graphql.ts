import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import { connectionType, countedConnectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import { ItemFact, ItemType, PostLink, Status } from '../../forum/graphql.ts'
import { User } from '../../members/administration/graphql.ts'
import { OpenReportsRef } from '../../reports/graphql.ts'
import { openReportsOn } from '../../reports/open.ts'
import { decideItems, type Decided } from './decide.ts'
import { findItems, type Item } from '../queue/items.ts'
import { countPending, findPending } from '../queue/queue.ts'
import { undoDecisions } from './undo/undo.ts'
import { withSignals, type Signals } from '../queue/signals.ts'
import type { PendingItem as QueuedItem } from '../../forum/items/pending-items.ts'

type PendingItem = QueuedItem & { signals: Signals }

const DecisionTargetType = enumType('DecisionTargetType', ['post', 'reply', 'postRevision', 'replyRevision'])
export const DecisionAction = enumType('DecisionAction', ['approve', 'reject'])

const DecisionTarget = builder.objectRef<PendingItem['target']>('DecisionTarget').implement({
  description: 'The subject of a decision: an item, or an edit of it.',
  fields: (t) => ({
    type: t.field({ type: DecisionTargetType, resolve: ({ type }) => type }),
    id: t.exposeID('id'),
  }),
})

const Published = builder.objectRef<NonNullable<PendingItem['published']>>('PublishedText').implement({
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true }),
    contentHtml: t.exposeString('contentHtml'),
    facts: t.field({ type: [ItemFact], resolve: ({ facts }) => facts }),
  }),
})

const PendingSignals = builder.objectRef<Signals>('PendingSignals').implement({
  description: 'Facts that may help a moderator. Nothing is decided by them.',
  fields: (t) => ({
    links: t.exposeInt('links', { description: 'The number of links to other sites.' }),
    hosts: t.exposeStringList('hosts', { description: 'The hosts that they link to, each once.' }),
    isNewMember: t.exposeBoolean('isNewMember', {
      description: 'Its author joined within the last seven days.',
    }),
    alike: t.exposeInt('alike', {
      description: 'Nearly identical items of the last 30 days, counted up to 100.',
    }),
  }),
})

const PendingItem = builder.objectRef<PendingItem>('PendingItem').implement({
  description: 'A pending item.',
  fields: (t) => ({
    id: t.id({ description: 'The post or reply itself.', resolve: ({ targetId }) => targetId }),
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    target: t.field({ type: DecisionTarget, resolve: ({ target }) => target }),
    isEdit: t.exposeBoolean('isEdit'),
    title: t.exposeString('title', {
      description: "The post's own title, or that of the reply's discussion.",
    }),
    contentHtml: t.exposeString('contentHtml'),
    facts: t.field({
      description: 'The author’s other contributions, if any.',
      type: [ItemFact],
      resolve: ({ facts }) => facts,
    }),
    published: t.field({
      description: 'The published text, which everyone sees until the edit is published.',
      type: Published,
      nullable: true,
      resolve: ({ published }) => published,
    }),
    discussion: t.field({ type: PostLink, nullable: true, resolve: ({ discussion }) => discussion }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    author: t.field({ type: User, nullable: true, resolve: ({ author }) => author }),
    signals: t.field({ type: PendingSignals, resolve: ({ signals }) => signals }),
    reports: t.field({
      description: 'The open reports that hid it.',
      type: OpenReportsRef,
      nullable: true,
      resolve: ({ isEdit, targetId }, _args, { viewer }) => (isEdit ? null : openReportsOn(viewer, targetId)),
    }),
    version: t.exposeString('version', {
      description: 'Send it with the decision, so that it applies to what was read.',
    }),
  }),
})

const DecidedItem = builder.objectRef<Decided>('DecidedItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    target: t.field({
      type: DecisionTarget,
      nullable: true,
      description: 'The value that undoDecisions takes.',
      resolve: ({ target }) => target,
    }),
    status: t.field({ type: Status, nullable: true, resolve: ({ status }) => status }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Why this one was not decided.' }),
  }),
})

const ModeratedItem = builder.objectRef<Item>('ModeratedItem').implement({
  description: 'A post or reply with its votes and the adjustments by administrators.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ItemType, resolve: ({ type }) => type }),
    postId: t.exposeID('postId'),
    title: t.exposeString('title'),
    excerpt: t.exposeString('excerpt', { description: 'The beginning of its text, without markup.' }),
    status: t.field({ type: Status, resolve: ({ status }) => status }),
    rawLikeCount: t.exposeInt('likeCount', { description: 'Without the adjustments by administrators.' }),
    rawDislikeCount: t.exposeInt('dislikeCount'),
    likeAdjustment: t.exposeInt('likeAdjustment'),
    dislikeAdjustment: t.exposeInt('dislikeAdjustment'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const PendingItemConnection = countedConnectionType<PendingItem>('PendingItemConnection', PendingItem)
const ModeratedItemConnection = connectionType<Item>('ModeratedItemConnection', ModeratedItem)

builder.queryFields((t) => ({
  pendingItems: t.field({
    description: 'Everything pending, oldest first; only for administrators.',
    type: PendingItemConnection,
    complexity: pageCost,
    args: {
      type: t.arg({ type: ItemType, required: true }),
      search: t.arg.string({ description: 'Words of the item, or of its author’s name or address.' }),
      authorId: t.arg.id(),
      ...pageArgs,
    },
    resolve: async (_root, { type, ...args }, { viewer }) => {
      const page = await findPending(viewer, type, args, args)
      const nodes = await withSignals(viewer, page.nodes)
      return { ...page, nodes, count: () => countPending(viewer, type, args) }
    },
  }),
  moderatedItems: t.field({
    description: 'Returns posts or replies by text or author; administrators only.',
    type: ModeratedItemConnection,
    complexity: pageCost,
    args: {
      type: t.arg({ type: ItemType, required: true }),
      search: t.arg.string(),
      authorId: t.arg.id(),
      status: t.arg({ type: Status }),
      ...pageArgs,
    },
    resolve: (_root, { type, ...args }, { viewer }) => findItems(viewer, type, args, args),
  }),
}))

const DecideItemInput = builder.inputType('DecideItemInput', {
  fields: (t) => ({
    type: t.field({ type: ItemType, required: true }),
    id: t.id({ required: true }),
    version: t.string(),
  }),
})
const DecideItemsInput = builder.inputType('DecideItemsInput', {
  fields: (t) => ({
    items: t.field({ type: [DecideItemInput], required: true }),
    action: t.field({ type: DecisionAction, required: true }),
    note: t.string({ description: 'A note for the author, or the reason.' }),
    rule: t.string({ description: 'The slug of the rule that a rejection is based on.' }),
    from: t.field({
      type: Status,
      defaultValue: 'pending',
      description:
        'The status that the items have now. Rejecting an approved item unpublishes it; approving a rejected one publishes it again.',
    }),
  }),
})
const DecisionTargetInput = builder.inputType('DecisionTargetInput', {
  fields: (t) => ({
    type: t.field({ type: DecisionTargetType, required: true }),
    id: t.id({ required: true }),
  }),
})
const UndoDecisionsInput = builder.inputType('UndoDecisionsInput', {
  fields: (t) => ({ items: t.field({ type: [DecisionTargetInput], required: true }) }),
})

builder.mutationFields((t) => ({
  decideItems: t.field({
    description: 'Approves or rejects items, each by itself.',
    type: [DecidedItem],
    args: { input: t.arg({ type: DecideItemsInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => decideItems(viewer, input),
  }),
  undoDecisions: t.int({
    description: 'Undoes the viewer’s decisions of the last ten seconds. Returns how many were undone.',
    args: { input: t.arg({ type: UndoDecisionsInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => undoDecisions(viewer, input),
  }),
}))

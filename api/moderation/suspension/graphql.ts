import { builder } from '../../graphql/builder.ts'
import { User } from '../../members/administration/graphql.ts'
import { previewDisable, type DisablePreview } from './preview.ts'
import { setDisabled } from './suspension.ts'
import { disableMembers, type Suspended } from './bulk-suspension.ts'
import { undoDisable } from './undo.ts'

const DisablePreviewType = builder.objectRef<DisablePreview>('DisablePreview').implement({
  description: 'The items that can be withdrawn when a member is disabled.',
  fields: (t) => ({
    pending: t.exposeInt('pending', { description: 'Items and edits that no one has reviewed.' }),
    published: t.exposeInt('published'),
    most: t.exposeInt('most', {
      description: 'The most that are withdrawn in one act; the rest is unchanged.',
    }),
  }),
})

builder.queryField('disablePreview', (t) =>
  t.field({
    description: 'Returns what can be withdrawn when a member is disabled; administrators only.',
    type: DisablePreviewType,
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { viewer }) => previewDisable(viewer, userId),
  }),
)

const userId = { required: true } as const
const SetDisabledInput = builder.inputType('SetDisabledInput', {
  fields: (t) => ({
    userId: t.id(userId),
    disabled: t.boolean({ required: true }),
    reason: t.string({ description: 'The member reads it. The standard reason, when left out.' }),
    rule: t.string({ description: 'The slug of the rule that it is based on.' }),
    rejectPending: t.boolean({ description: 'Also rejects their pending items.' }),
    unpublishPublished: t.boolean({ description: 'Also unpublishes their published items.' }),
  }),
})
const DisableMembersInput = builder.inputType('DisableMembersInput', {
  fields: (t) => ({
    userIds: t.idList({ required: true, description: 'At most 100.' }),
    reason: t.string({ description: 'Each member reads it. The standard reason, when left out.' }),
    rule: t.string({ description: 'The slug of the rule that it is based on.' }),
    rejectPending: t.boolean({ description: 'Also rejects their pending items.' }),
    unpublishPublished: t.boolean({ description: 'Also unpublishes their published items.' }),
  }),
})

const SuspendedType = builder.objectRef<Suspended>('Suspended').implement({
  description: 'The result for one of several members.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    refusal: t.exposeString('refusal', { description: 'Why they are not disabled.', nullable: true }),
  }),
})

const UndoDisableInput = builder.inputType('UndoDisableInput', {
  fields: (t) => ({ userId: t.id(userId) }),
})

builder.mutationFields((t) => ({
  setDisabled: t.field({
    description:
      'Disables a member, or enables them and restores what was withdrawn when they were disabled.',
    type: User,
    args: { input: t.arg({ type: SetDisabledInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => setDisabled(viewer, input.userId, input),
  }),
  disableMembers: t.field({
    description: 'Disables several members in one act, such as the authors of a selection.',
    type: [SuspendedType],
    args: { input: t.arg({ type: DisableMembersInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => disableMembers(viewer, input),
  }),
  undoDisable: t.field({
    description:
      'Undoes a disabling by the viewer in the last ten seconds, including the content it withdrew.',
    type: User,
    args: { input: t.arg({ type: UndoDisableInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => undoDisable(viewer, input.userId),
  }),
}))

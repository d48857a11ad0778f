import { builder } from '../../graphql/builder.ts'
import { ItemType, Status } from '../../forum/graphql.ts'
import { DecisionAction } from '../acts/graphql.ts'
import { decideVersion } from './versions.ts'

const DecidedVersion = builder
  .objectRef<Awaited<ReturnType<typeof decideVersion>>>('DecidedVersion')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.field({ type: Status, resolve: ({ status }) => status }),
    }),
  })

const DecideVersionInput = builder.inputType('DecideVersionInput', {
  fields: (t) => ({
    type: t.field({ type: ItemType, required: true }),
    id: t.id({ required: true, description: 'Of the post or reply.' }),
    versionId: t.id({ required: true }),
    action: t.field({ type: DecisionAction, required: true }),
    note: t.string({ description: 'The reason, or a note for the author.' }),
    rule: t.string({ description: 'The slug of the rule that it is based on.' }),
  }),
})

builder.mutationField('decideVersion', (t) =>
  t.field({
    description:
      'Withholds an earlier version from the public history (REJECT), or shows it again (APPROVE).',
    type: DecidedVersion,
    args: { input: t.arg({ type: DecideVersionInput, required: true }) },
    resolve: (_root, { input: { type, id, versionId, action: status, note, rule } }, { viewer }) =>
      decideVersion(viewer, { type, id, versionId }, { status, note, rule }),
  }),
)

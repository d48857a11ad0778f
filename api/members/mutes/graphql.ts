import { ViewerState } from '../../forum/viewer-state/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../../graphql/connection.ts'
import {
  canMute,
  findMuted,
  findMutedMembers,
  muteMember,
  unmuteMember,
  type MutedMember as Row,
} from './mutes.ts'

const MutedMember = builder.objectRef<Row>('MutedMember').implement({
  description: 'A member whom the viewer has muted.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Anonymous User while their profile is private.' }),
    mutedAt: t.expose('mutedAt', { type: 'DateTime' }),
  }),
})

const MutedMemberConnection = connectionType<Row>('MutedMemberConnection', MutedMember)

builder.queryField('mutedMembers', (t) =>
  t.field({
    description: 'The members whom the viewer has muted, the latest first.',
    type: MutedMemberConnection,
    complexity: pageCost,
    args: pageArgs,
    resolve: (_root, args, { viewer }) => findMutedMembers(viewer, args),
  }),
)

builder.objectField(ViewerState, 'muted', (t) =>
  t.idList({
    description:
      'The members whose items are collapsed for the viewer: those muted, but for administrators and private ones.',
    resolve: ({ viewer }) => findMuted(viewer),
  }),
)

builder.objectField(ViewerState, 'canMute', (t) =>
  t.boolean({
    description: 'True for a member whom the viewer can mute.',
    args: { memberId: t.arg.id({ required: true }) },
    resolve: ({ viewer }, { memberId }) => canMute(viewer, memberId),
  }),
)

builder.mutationFields((t) => ({
  muteMember: t.id({
    description: 'Mutes a member, who cannot find out; repeating it changes nothing. Returns their id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => muteMember(viewer, id),
  }),
  unmuteMember: t.id({
    description: 'Ends a mute; repeating it changes nothing. Returns the id of the member.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => unmuteMember(viewer, id),
  }),
}))

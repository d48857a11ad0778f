import type { Member as MemberRow } from '../../prisma/client/client.ts'
import { ViewerState } from '../forum/viewer-state/graphql.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType, pageArgs, pageCost } from '../graphql/connection.ts'
import { Member, Tick } from '../people/graphql.ts'
import { ticksShownTo } from '../people/names.ts'
import { findProfile } from './profile/profile.ts'
import { findTicked } from './ticked.ts'

const TickedMemberConnection = connectionType<MemberRow>('TickedMemberConnection', Member)

builder.queryField('tickedMembers', (t) =>
  t.field({
    description: 'Members who speak at events, mentor or look for a mentor, by name; only for members.',
    type: TickedMemberConnection,
    complexity: pageCost,
    args: { tick: t.arg({ type: Tick, description: 'Limits the result to who ticked this.' }), ...pageArgs },
    resolve: (_root, args, { viewer }) => findTicked(viewer, args),
  }),
)

builder.objectField(ViewerState, 'ticks', (t) =>
  t.field({
    description: 'Returns what a member has ticked, which a shared profile does not show.',
    type: [Tick],
    args: { memberId: t.arg.id({ required: true }) },
    resolve: async ({ viewer }, { memberId }) => {
      const member = await findProfile(viewer, memberId)
      return member ? ticksShownTo(viewer, member) : []
    },
  }),
)

import { Moderator } from '../../audit/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { findPresences, updatePresence, type Presence } from './presence.ts'

const PresenceType = builder.objectRef<Presence>('ModerationPresence').implement({
  description: 'Another administrator who is looking at an item of the queue.',
  fields: (t) => ({
    itemId: t.exposeID('itemId'),
    moderator: t.field({ type: Moderator, resolve: ({ moderator }) => moderator }),
  }),
})

builder.queryFields((t) => ({
  moderationPresences: t.field({
    description: 'Who else is looking at what in the queue; only for administrators.',
    type: [PresenceType],
    resolve: (_root, _args, { viewer }) => findPresences(viewer),
  }),
}))

const UpdatePresenceInput = builder.inputType('UpdatePresenceInput', {
  fields: (t) => ({ itemId: t.id({ description: 'The post or reply; nothing any more, when left out.' }) }),
})

builder.mutationFields((t) => ({
  updatePresence: t.field({
    description: 'Says what the viewer is looking at, for 45 seconds; answers who else is looking at what.',
    type: [PresenceType],
    args: { input: t.arg({ type: UpdatePresenceInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => updatePresence(viewer, input),
  }),
}))

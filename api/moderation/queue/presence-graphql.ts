import { Moderator } from '../../audit/graphql.ts'
import { builder } from '../../graphql/builder.ts'
import { findPresences, updatePresence, type Presence } from './presence.ts'

const PresenceType = builder.objectRef<Presence>('ModerationPresence').implement({
  description: 'Another administrator who is viewing an item of the queue.',
  fields: (t) => ({
    itemId: t.exposeID('itemId'),
    moderator: t.field({ type: Moderator, resolve: ({ moderator }) => moderator }),
  }),
})

builder.queryFields((t) => ({
  moderationPresences: t.field({
    description: 'Returns what other administrators are looking at in the queue; administrators only.',
    type: [PresenceType],
    resolve: (_root, _args, { viewer }) => findPresences(viewer),
  }),
}))

const UpdatePresenceInput = builder.inputType('UpdatePresenceInput', {
  fields: (t) => ({ itemId: t.id({ description: 'The post or reply; nothing any more, when left out.' }) }),
})

builder.mutationFields((t) => ({
  updatePresence: t.field({
    description:
      'Announces for 45 seconds what the viewer is looking at. Returns what other moderators are looking at.',
    type: [PresenceType],
    args: { input: t.arg({ type: UpdatePresenceInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => updatePresence(viewer, input),
  }),
}))

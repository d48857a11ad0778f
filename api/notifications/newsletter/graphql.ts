import { builder } from '../../graphql/builder.ts'
import { MessagePayload } from '../../graphql/message-type.ts'
import { confirmSubscriber, findSubscriber, subscribe } from './subscribers.ts'

const SubscribeInput = builder.inputType('SubscribeInput', {
  fields: (t) => ({ email: t.string({ required: true }) }),
})

builder.queryField('isConfirmedByLink', (t) =>
  t.boolean({
    description:
      'Returns true once the address of a link is confirmed; null for a link that no longer works.',
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { markPrivate }) => {
      markPrivate()
      const found = await findSubscriber(token)
      return found && found.confirmedAt !== null
    },
  }),
)

builder.mutationFields((t) => ({
  subscribe: t.field({
    description: 'Sends a link with which an address subscribes to the best of each week.',
    type: MessagePayload,
    args: { input: t.arg({ type: SubscribeInput, required: true }) },
    resolve: (_root, { input }, { origin }) => subscribe(origin, input),
  }),
  confirmSubscription: t.field({
    description: 'Subscribes the address to which a link was sent.',
    type: MessagePayload,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }) => confirmSubscriber(token),
  }),
}))

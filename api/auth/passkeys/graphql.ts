import { builder } from '../../graphql/builder.ts'
import { JSONObject } from '../../graphql/json-type.ts'
import { MessagePayload } from '../../graphql/message-type.ts'
import {
  addPasskey,
  confirmWithPasskey,
  findPasskeys,
  removePasskey,
  startConfirmation,
  startPasskey,
} from './passkeys.ts'

const Passkey = builder.prismaObject('Passkey', {
  description: 'With which a member confirms that it is them; seen by no one else.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
})

const Passkeys = builder.objectRef<Awaited<ReturnType<typeof findPasskeys>>>('Passkeys').implement({
  fields: (t) => ({
    arePossible: t.exposeBoolean('arePossible', {
      description:
        'True where passkeys can be added: sign-in is by e-mailed link, and the site has a domain name and https.',
    }),
    keys: t.field({ type: [Passkey], resolve: ({ keys }) => keys }),
  }),
})

const AddPasskeyInput = builder.inputType('AddPasskeyInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    response: t.field({ type: JSONObject, required: true, description: 'The browser’s response.' }),
  }),
})

builder.queryField('passkeys', (t) =>
  t.field({ type: Passkeys, resolve: (_root, _args, { viewer }) => findPasskeys(viewer) }),
)

builder.mutationFields((t) => ({
  startPasskey: t.field({
    description: 'Options for creating a passkey (WebAuthn’s PublicKeyCredentialCreationOptions).',
    type: JSONObject,
    resolve: (_root, _args, { viewer }) => startPasskey(viewer),
  }),
  addPasskey: t.field({
    type: Passkey,
    args: { input: t.arg({ type: AddPasskeyInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => addPasskey(viewer, input),
  }),
  removePasskey: t.id({
    description: 'Answers its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => removePasskey(viewer, id),
  }),
  startConfirmation: t.field({
    description: 'Options for requesting a passkey (WebAuthn’s PublicKeyCredentialRequestOptions).',
    type: JSONObject,
    resolve: (_root, _args, { viewer }) => startConfirmation(viewer),
  }),
  confirmWithPasskey: t.field({
    description: 'Confirms this session with a passkey, for acts that cannot be undone.',
    type: MessagePayload,
    args: { response: t.arg({ type: JSONObject, required: true }) },
    resolve: (_root, { response }, { viewer }) => confirmWithPasskey(viewer, { response }),
  }),
}))

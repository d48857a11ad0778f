import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import {
  createAccessToken,
  findAccessTokens,
  revokeAccessToken,
  type NewAccessToken,
} from './access-tokens.ts'
import { TOKEN_SCOPES } from './limits.ts'

const AccessTokenScope = enumType('AccessTokenScope', TOKEN_SCOPES)

const AccessToken = builder.prismaObject('AccessToken', {
  description:
    'An access token, with which a script acts for the member who created it; seen by no one else.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scope: t.field({ type: AccessTokenScope, select: { scope: true }, resolve: ({ scope }) => scope }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    lastUsedOn: t.expose('lastUsedOn', {
      type: 'DateTime',
      nullable: true,
      description: 'The beginning of the day of its last use; null before the first.',
    }),
  }),
})

const CreatedAccessToken = builder.objectRef<NewAccessToken>('CreatedAccessToken').implement({
  fields: (t) => ({
    accessToken: t.field({ type: AccessToken, resolve: ({ accessToken }) => accessToken }),
    secret: t.exposeString('secret', {
      description: 'To be sent as Authorization: Bearer. Shown this once: only a hash is stored.',
    }),
  }),
})

const CreateAccessTokenInput = builder.inputType('CreateAccessTokenInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    scope: t.field({ type: AccessTokenScope, required: true }),
    days: t.int({ required: true, description: 'Until it expires: 30, 90 or 365.' }),
  }),
})

builder.queryField('accessTokens', (t) =>
  t.field({
    description: 'The member’s own access tokens that have not expired, newest first.',
    type: [AccessToken],
    resolve: (_root, _args, { viewer }) => findAccessTokens(viewer),
  }),
)

builder.mutationFields((t) => ({
  createAccessToken: t.field({
    description: 'Creates an access token; requires a fresh confirmation.',
    type: CreatedAccessToken,
    args: { input: t.arg({ type: CreateAccessTokenInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => createAccessToken(viewer, input),
  }),
  revokeAccessToken: t.id({
    description: 'Revokes one of the member’s own access tokens. Returns its id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { viewer }) => revokeAccessToken(viewer, id),
  }),
}))

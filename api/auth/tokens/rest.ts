import { z } from '@hono/zod-openapi'
import type { AccessToken } from '../../../prisma/client/client.ts'
import { done, moment, momentOrNull, succeeded } from '../../http/rest/openapi.ts'
import { route, type Route } from '../../http/rest/rest.ts'
import { createAccessToken, findAccessTokens, revokeAccessToken } from './access-tokens.ts'
import { MAX_TOKENS, TOKEN_SCOPES } from './limits.ts'
import { accessTokenInput } from './rules.ts'

const FIELDS = {
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: moment,
  expiresAt: moment,
  lastUsedOn: momentOrNull.openapi({ description: 'The beginning of the day of its last use' }),
}
const accessToken = z.strictObject(FIELDS).openapi('AccessToken')
const secret = z.string().openapi({ description: 'Shown this once: only a hash is stored' })
const createdAccessToken = z.strictObject({ ...FIELDS, secret }).openapi('CreatedAccessToken')

const shown = ({ tokenHash: _tokenHash, memberId: _memberId, ...facts }: AccessToken) => facts

/** The routes for a member's access tokens, which are managed in a browser. */
export const tokenRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/tokens',
    summary: 'Your access tokens, newest first',
    who: 'members',
    isForBrowsers: true,
    response: z.array(accessToken),
    handle: async ({ viewer }) => (await findAccessTokens(viewer)).map(shown),
  }),
  route({
    method: 'post',
    path: '/api/account/tokens',
    summary: 'Create an access token',
    who: 'members',
    isForBrowsers: true,
    body: accessTokenInput,
    response: createdAccessToken,
    status: 201,
    also: { 409: `You have ${MAX_TOKENS} access tokens` },
    handle: async ({ viewer, body }) => {
      const created = await createAccessToken(viewer, body)
      return { ...shown(created.accessToken), secret: created.secret }
    },
  }),
  route({
    method: 'delete',
    path: '/api/account/tokens/{id}',
    summary: 'Revoke an access token',
    who: 'members',
    isForBrowsers: true,
    response: done,
    handle: ({ viewer, params }) => succeeded(revokeAccessToken(viewer, params.id)),
  }),
]

import type { GraphQLField } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { schema } from '../../app/schema.ts'
import { describedApi } from '../../http/rest/openapi.ts'
import { callOf } from '../dummies.ts'
import { call, graphql } from '../execute.ts'
import { anAdmin, aToken } from '../factories.ts'
import { MUTATIONS, QUERIES } from './permissions.ts'
import { CALLS } from './rest-permissions.ts'

// The access tokens of an administrator, who may do everything in their browser.

/** Acts on sign-in, stored data and membership, which scripts must not perform. */
const FOR_BROWSERS = new Set([
  ...['accessTokens', 'passkeys', 'sessions', 'ownData', 'previewAccountDeletion'],
  ...['createAccessToken', 'revokeAccessToken', 'endSession', 'endOtherSessions', 'signOut', 'deleteAccount'],
  ...['addPasskey', 'removePasskey', 'startPasskey', 'startConfirmation', 'askToConfirm', 'confirmSession'],
  ...['confirmWithPasskey', 'renewFollowingFeed', 'stopFollowingFeed'],
  ...['GET /api/account/tokens', 'POST /api/account/tokens', 'DELETE /api/account/tokens/{id}'],
  ...['webhooks', 'createWebhook', 'rotateWebhookSecret', 'deleteWebhook', 'testWebhook', 'resendDelivery'],
  ...Object.keys(CALLS).filter((name) => /\/account\/(webhooks|deliveries)/.test(name)),
  ...['GET /api/account/data', 'DELETE /api/account', 'POST /api/auth/logout'],
])

const tokens = { read: '', write: '' }
beforeAll(async () => {
  const admin = await anAdmin()
  for (const scope of ['read', 'write'] as const) tokens[scope] = (await aToken(admin, scope)).authorization
})

const isForAdministrators = (table: typeof CALLS, name: string) => table[name]?.[2] === '403'

const cells = (table: typeof CALLS, isRead: (name: string) => boolean) =>
  Object.keys(table).flatMap((name) =>
    (['read', 'write'] as const).map((scope) => {
      const isRefused =
        FOR_BROWSERS.has(name) || isForAdministrators(table, name) || (scope === 'read' && !isRead(name))
      return [name, scope, isRefused ? 'refused' : 'in'] as const
    }),
  )

describe.each([
  ['query', QUERIES, schema.getQueryType()],
  ['mutation', MUTATIONS, schema.getMutationType()],
] as const)('%s', (kind, table, type) => {
  test.each(cells(table, () => kind === 'query'))('%s to %s: %s', async (name, scope, expected) => {
    const field = type?.getFields()[name] as GraphQLField<unknown, unknown>
    const { document, variables } = callOf(kind, field)
    const { body } = await graphql(document, variables, { authorization: tokens[scope] })
    const [error] = (body['errors'] ?? []) as { extensions: { code: string } }[]
    expect(error?.extensions.code === 'FORBIDDEN' ? 'refused' : 'in').toBe(expected)
  })
})

describe('REST', () => {
  const isGet = (name: string) => name.startsWith('GET')
  test.each(cells(CALLS, isGet))('%s to %s: %s', async (name, scope, expected) => {
    const [method = '', path = ''] = name.split(' ')
    const url = path
      .replace('{entityType}', 'post')
      .replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')
    const { status } = await call(method, url, {
      headers: { authorization: tokens[scope] },
      ...(isGet(name) ? {} : { body: {} }),
    })
    expect(status === 403 ? 'refused' : 'in').toBe(expected)
  })

  test('states in the API description which calls accept an access token', () => {
    const listed = Object.entries(describedApi(app).paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { security: object[] }>).flatMap(([method, { security }]) =>
        security.some((scheme) => 'accessToken' in scheme) ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    )
    const expected = Object.keys(CALLS).filter(
      (name) => !FOR_BROWSERS.has(name) && CALLS[name]?.join() !== '401,401,403,401,in',
    )
    expect(listed.sort()).toEqual(expected.sort())
  })
})

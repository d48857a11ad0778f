import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { app } from '../../app/app.ts'
import { issueToken, makeLink } from '../../auth/links/links.ts'
import { hashOf, newToken } from '../../lib/tokens.ts'
import { db } from '../../database/db.ts'
import bodies from './bodies.json' with { type: 'json' }
import { describedApi, printedApi } from './openapi.ts'
import { call } from '../../test/execute.ts'
import { anUnpublished } from '../../test/moderation/appeals.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, aToken, aWebhook } from '../../test/factories.ts'
import { anEarlierVersion } from '../../test/versions.ts'

type Response = { $ref?: string; content?: Record<string, { schema: object }> }
type Operation = {
  parameters?: { name: string; in: string; schema: object }[]
  operationId: string
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, Response>
}

const document = describedApi(app)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

/** Resolves a reference to a shared response. */
const resolved = ({ $ref, ...response }: Response): Response =>
  $ref ? (document.components?.responses?.[$ref.split('/').at(-1) ?? ''] as Response) : response

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'api', components: document.components })
/** Caches compiled schemas: most are needed a dozen times. */
const validators = new Map<object, ValidateFunction>()

/** References resolve against the whole document, while a response is validated against a part of it. */
function against(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const local = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
  const validate = ajv.compile(JSON.parse(local) as object)
  validators.set(schema, validate)
  return validate
}

/** Example bodies of calls that read one. */
const BODIES: Record<string, object> = bodies

test('gives each call a unique identifier', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  expect(ids.filter((id) => !/^[a-z]+([A-Z0-9][a-z0-9]*)+$/.test(id))).toEqual([])
  expect(ids).toContain('getForumPostsById')
})

test('the description is valid OpenAPI 3.1 and equals the served and the committed file', async () => {
  const checked = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  )
  expect(checked).toEqual({ valid: true })
  expect(document.openapi).toBe('3.1.0')
  const { body } = await call('GET', '/api/openapi.json')
  const open = { ...JSON.parse(printedApi(app)), servers: document.servers }
  expect(body).toEqual(open)
  expect(printedApi(app), 'npm run generate writes it').toBe(
    readFileSync('api/http/rest/openapi.json', 'utf8'),
  )
})

describe.each(operations)('$name', ({ method, path, operation }) => {
  test('describes its path parameters and the body of every response', () => {
    const named = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const [status, response] of Object.entries(operation.responses))
      expect(Boolean(resolved(response).content), `${status} has a body`).toBe(status !== '303')
    expect(Boolean(operation.requestBody)).toBe(method !== 'GET' && BODIES[`${method} ${path}`] !== undefined)
  })
})

describe('real responses', () => {
  const seen = new Map<string, Set<number>>()

  /** Sends a request and compares the response with its description. */
  async function holds(
    name: string,
    fill: Record<string, string>,
    cookie: string,
    body?: object,
    query = '',
  ) {
    const [method = '', path = ''] = name.split(' ')
    const address = path.replace(/\{(\w+)\}/g, (_, key: string) => fill[key] ?? 'none') + query
    const response = await call(method, address, {
      cookie,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    })
    const known = operations.find((each) => each.name === name)?.operation.responses[response.status]
    expect(known, `${name} answers ${response.status}`).toBeDefined()
    seen.set(name, (seen.get(name) ?? new Set()).add(response.status))
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(resolved(known ?? {}).content ?? {})
    if (type)
      expect(response.headers.get('content-type')?.replace('; charset=utf-8', '')).toBe(type.split(';')[0])
    if (type !== 'application/json') return response
    const validate = against(schema)
    expect(validate(response.body) || validate.errors, `${name} ${JSON.stringify(response.body)}`).toBe(true)
    return response
  }

  const cases = operations.map(({ name }) => name)
  test.each(cases)('%s: match OpenAPI for every role and for missing items', async (name) => {
    const [admin, author] = [await anAdmin(), await aViewer()]
    const departed = await aMember({ isPublicProfile: false })
    const status = name.endsWith('/status') ? ('pending' as const) : ('approved' as const)
    const post = await aPost({
      authorId: author.id,
      status: name.includes('/posts/{postId}') ? status : 'approved',
      startsAt: '2100-01-01T18:30',
      endsAt: '2100-01-01T20:30',
    })
    const reply = await aReply(post.id, {
      authorId: author.id,
      status: name.includes('/replies/{') ? status : 'approved',
    })
    await aReply(post.id, { authorId: null })
    await aReply(post.id, { authorId: departed.id })
    await aPost({ status: 'pending' })
    await aReply(post.id, { status: 'pending' })
    const applicant = await aMember({ isVerified: false })
    const path = name.split(' ')[1] ?? ''
    const userId = path.endsWith('/verify')
      ? applicant.id
      : path.startsWith('/api/admin/users')
        ? (await aMember()).id
        : author.id
    const id = path.includes('/replies/')
      ? reply.id
      : path.startsWith('/api/forum/users')
        ? author.id
        : post.id
    const fill: Record<string, string> = {
      id,
      postId: post.id,
      replyId: reply.id,
      entityType: 'post',
      entityId: post.id,
      userId,
      category: 'Scrum Master',
    }
    if (path.includes('/sections/')) {
      const made = await call('POST', '/api/admin/sections', {
        cookie: admin.cookie,
        body: { ...BODIES['POST /api/admin/sections'], key: `section-${post.id}` },
      })
      fill['id'] = String(made.body['id'])
    }
    if (path.startsWith('/api/bookmarks/'))
      fill['id'] = (await db.bookmark.create({ data: { memberId: author.id } })).id
    const body = path.includes('/sections/')
      ? { ...BODIES[name], key: `section-${post.id}` }
      : name === 'DELETE /api/account'
        ? { email: author.email }
        : name === 'POST /api/reports'
          ? { ...BODIES[name], targetId: post.id }
          : name.endsWith('/put-back')
            ? { ...BODIES[name], id: (await aPost({ deletedAt: new Date() })).id }
            : name.startsWith('PUT') && name.endsWith('/answer')
              ? { replyId: reply.id }
              : BODIES[name]
    if (path.includes('/appeals')) {
      const { author: appellant, decisionId } = await anUnpublished()
      const appeal = { decisionId, ...BODIES['POST /api/appeals'] }
      if (path === '/api/appeals') await holds(name, {}, appellant.cookie, appeal)
      else {
        const { cookie } = appellant
        const { body: made } = await call('POST', '/api/appeals', { cookie, body: appeal })
        fill['appealId'] = String(made['id'])
      }
    }
    if (path.endsWith('/tokens/{id}')) fill['id'] = (await aToken(author)).id
    if (path.includes('/webhooks/{id}')) fill['id'] = (await aWebhook(author)).id
    if (path.includes('/deliveries/')) fill['id'] = (await aWebhook(author)).deliveryId
    if (path.endsWith('{versionId}'))
      fill['versionId'] = await anEarlierVersion(path.includes('/posts/') ? 'post' : 'reply', id)
    const token = newToken()
    const email = { recipient: author.email, memberId: author.id, data: {}, kind: 'item-approved' }
    await db.email.create({ data: { ...email, unsubscribeHash: hashOf(token) } })
    if (path.endsWith('/account/return')) {
      const linkId = await makeLink(db, { memberId: author.id, purpose: 'come_back' })
      await holds(name, {}, '', { token: await issueToken(linkId) })
    }
    if (path.includes('unsubscribe')) await holds(name, {}, '', {}, `?token=${token}`)
    const queries = name.startsWith('GET') ? ['?limit=1', '?limit=0', ''] : ['']
    for (const query of queries) {
      for (const cookie of ['', (await aViewer()).cookie]) await holds(name, fill, cookie, body, query)
      await holds(name, {}, admin.cookie, {}, query)
      await holds(name, fill, path.startsWith('/api/admin') ? admin.cookie : author.cookie, body, query)
      await holds(name, fill, admin.cookie, body, query)
    }
    if (name.includes('profile')) await holds(name, { userId: departed.id }, '')
    if (path.endsWith('/login')) await holds(name, {}, '', { email: author.email })
    if (path.includes('entityType'))
      await holds(name, { entityType: 'reply', entityId: reply.id }, admin.cookie, body)
    const good = Object.keys(operations.find((each) => each.name === name)?.operation.responses ?? {})[0]
    expect([...(seen.get(name) ?? [])]).toContain(Number(good))
  })
})

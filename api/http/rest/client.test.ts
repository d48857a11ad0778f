import createClient from 'openapi-fetch'
import { expect, onTestFinished, test } from 'vitest'
import type { paths } from '../../../.data/rest-types/paths.d.ts'
import { env } from '../../lib/env.ts'
import { aMember, aToken } from '../../test/factories.ts'
import { serveApi } from '../../test/processes/serve-api.ts'

test('the generated types let a client list, read, create, edit and delete', async () => {
  env.MODERATION = 'none'
  const { url: baseUrl, stop } = await serveApi()
  onTestFinished(stop)
  const { authorization } = await aToken(await aMember())
  const api = createClient<paths>({ baseUrl, headers: { authorization } })
  const discussion = {
    title: 'A discussion by a program',
    content: 'Written, read and deleted through a client with types.',
    category: 'Scrum Master',
  } as const

  const { data: created, response } = await api.POST('/api/forum/posts', { body: discussion })
  expect(response.status).toBe(201)
  const id = created?.id ?? ''
  const params = { path: { id } }

  const { data: listed } = await api.GET('/api/forum/posts', {
    params: { query: { category: 'Scrum Master', limit: 1 } },
  })
  expect(listed?.map((post) => post.id)).toEqual([id])

  const title = 'A discussion by the same program'
  const { data: edited } = await api.PUT('/api/forum/posts/{id}', { params, body: { ...discussion, title } })
  expect(edited).toMatchObject({ title, isEditPending: false })

  const { data: reply } = await api.POST('/api/forum/posts/{id}/replies', {
    params,
    body: { content: 'A reply by the same program.' },
  })
  const { data: read } = await api.GET('/api/forum/posts/{id}', { params })
  expect([read?.title, read?.replies.map((each) => each.id)]).toEqual([title, [reply?.id]])

  const { data: deleted } = await api.DELETE('/api/forum/posts/{id}', { params })
  expect(deleted?.success).toBe(true)
  const { error, response: gone } = await api.GET('/api/forum/posts/{id}', { params })
  expect([gone.status, error?.message]).toEqual([404, 'Discussion not found'])
})

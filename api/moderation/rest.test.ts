import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type SignedIn } from '../test/factories.ts'
import { ask, call } from '../test/ask.ts'

let admin: SignedIn

beforeAll(async () => {
  admin = await anAdmin()
})

const get = (path: string) => call('GET', path, { cookie: admin.cookie })

describe('words that cannot be stored are refused', () => {
  test.each([
    ['/api/admin/users?search=%00', 'search'],
    ['/api/admin/logs?search=a%00b', 'search'],
    ['/api/admin/logs?action=%00', 'action'],
    ['/api/admin/logs.csv?search=%00', 'search'],
    ['/api/admin/logs.csv?action=%00', 'action'],
  ])('by GET %s', async (path, name) => {
    const { status, body } = await get(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      message: expect.stringMatching(/ contains a character that cannot be stored$/),
      issues: [{ path: name }],
    })
  })

  test.each([
    'users(search: $words) { nodes { id } }',
    'users(search: $words) { total }',
    'moderationLog(search: $words) { nodes { id } }',
    'moderationLog(action: $words) { nodes { id } }',
    'moderatedItems(type: post, search: $words) { nodes { id } }',
  ])('by the query %s', async (query) => {
    for (const words of ['a\0b', 'a\ud800b']) {
      const { errors } = await ask(admin, `query ($words: String) { ${query} }`, { words })
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID' } }])
    }
  })
})

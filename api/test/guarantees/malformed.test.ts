import { describe, expect, test } from 'vitest'
import { execute, call } from '../execute.ts'
import { aPost } from '../factories.ts'

const LIST = `query ($category: String, $search: String, $order: PostOrder, $first: Int, $after: String) {
  posts(category: $category, search: $search, order: $order, first: $first, after: $after) {
    edges { cursor }
  }
}`

type Answer = {
  data?: { posts: { edges: { cursor: string }[] } }
  errors?: { extensions?: { code?: string } }[]
}

const list = (variables: Record<string, unknown>) => execute(null, LIST, variables) as Promise<Answer>

await aPost({ title: 'Narwhal planning' })
const ORDERS = ['NEWEST', 'ACTIVE', 'SCORE', 'RANK'] as const
type By = (typeof ORDERS)[number]

/** Returns variables for a list in one of its orders; sorting by rank needs a search. */
const inOrder = (by: By, search: boolean) => ({
  ...(by === 'RANK' ? {} : { order: by }),
  ...(search || by === 'RANK' ? { search: 'narwhal' } : {}),
})

describe('a cursor', () => {
  const lists = ORDERS.flatMap((by) => [true, false].map((search) => ({ by, search })))
  const values = [
    3_000_000_000,
    1e12,
    1e308,
    -3e9,
    1.5,
    null,
    '',
    'soon',
    '-200000-01-01T00:00:00.000Z',
    true,
    [],
    {},
  ]
  const dates = [
    '0000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-31T00:00:00.000Z',
    '2026-01-01',
  ]

  test.each(lists)(
    'of the order $by (search: $search) that was tampered with is rejected',
    async ({ by, search }) => {
      const [own] = (await list({ ...inOrder(by, search), first: 1 })).data?.posts.edges ?? []
      const parts = JSON.parse(Buffer.from(own?.cursor ?? '', 'base64url').toString()) as unknown[]
      const index = parts.length - 2
      for (const value of [...values, ...dates]) {
        if (value === parts[index]) continue
        const after = Buffer.from(JSON.stringify(parts.with(index, value))).toString('base64url')
        const { errors } = await list({ ...inOrder(by, search), after })
        expect(
          errors?.map(({ extensions }) => extensions?.code),
          JSON.stringify(value),
        ).toEqual(['INVALID'])
      }
    },
  )

  test.each(lists)(
    'of the order $by (search: $search) continues only in that order',
    async ({ by, search }) => {
      const [own] = (await list({ ...inOrder(by, search), first: 1 })).data?.posts.edges ?? []
      for (const other of ORDERS) {
        const { errors } = await list({ ...inOrder(other, search), after: own?.cursor })
        const codes = errors?.map(({ extensions }) => extensions?.code) ?? []
        expect(codes, other).toEqual(other === by ? [] : ['INVALID'])
      }
    },
  )

  test.each(['', 'x', 'bnVsbA', 'W10', '\0'].map((after) => ({ after })))(
    'that is invalid ($after) is rejected over REST, or starts at the beginning',
    async ({ after }) => {
      const { status } = await call('GET', `/api/forum/posts?after=${encodeURIComponent(after)}`)
      expect(status).toBe(after === '' ? 200 : 400)
    },
  )
})

test('an unstorable category is rejected, and an unknown one is empty', async () => {
  expect((await call('GET', '/api/forum/posts?category=%00')).status).toBe(400)
  expect((await call('GET', '/api/forum/posts?category=Gardening')).body).toEqual([])
  for (const search of [null, 'narwhal']) {
    const { errors } = await list({ category: '\0', search })
    expect(errors?.[0]?.extensions?.code).toBe('INVALID')
  }
  const { errors } = (await execute(null, 'query ($c: String) { discussionCount(category: $c) }', {
    c: '\0',
  })) as Answer
  expect(errors?.[0]?.extensions?.code).toBe('INVALID')
})

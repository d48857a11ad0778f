import { cacheExchange, Client, createRequest, gql, type Exchange } from 'urql'
import { filter, fromValue, map, mergeMap, onPush, pipe, share, subscribe } from 'wonka'
import { expect, test, vi } from 'vitest'
import { cacheWhenNeeded } from './cache-when-needed.ts'

const Title = gql`
  query Title($id: ID!) {
    post(id: $id) {
      id
      title
    }
  }
`
const Rename = gql`
  mutation Rename($title: String!) {
    rename(title: $title) {
      id
      title
    }
  }
`

/** Returns a client of a page rendered with the first title, while the server returns later ones. */
function aClient(load: () => Promise<Exchange>) {
  const { key } = createRequest(Title, { id: '1' })
  const post = { __typename: 'Post', id: '1', title: 'Rendered' }
  const rendered = { key, data: { post } }
  const requested: string[] = []
  const named: unknown[] = []
  const server: Exchange = () => (operations$) =>
    pipe(
      operations$,
      filter(({ kind }) => kind !== 'teardown'),
      mergeMap((operation) => {
        requested.push(operation.kind)
        named.push(operation.variables?.['title'] ?? operation.variables?.['id'])
        const data = { [operation.kind === 'mutation' ? 'rename' : 'post']: { ...post, title: 'Fresh' } }
        return pipe(
          fromValue(operation),
          map((of) => ({ operation: of, data, stale: false, hasNext: false })),
        )
      }),
    )
  const exchanges = [cacheWhenNeeded(rendered, load), server]
  const client = new Client({ url: '/', exchanges, preferGetMethod: false })
  const seen: string[] = []
  const show = () =>
    pipe(
      client.query(Title, { id: '1' }),
      subscribe(({ data, error }) => void seen.push(error ? error.message : data.post.title)),
    )
  return { client, requested, named, seen, show }
}

test('serves the page’s own query synchronously, each time, without a cache', async () => {
  const load = vi.fn<() => Promise<Exchange>>()
  const { seen, show, requested } = aClient(load)
  const { unsubscribe } = show()
  expect(seen).toEqual(['Rendered'])
  unsubscribe()
  await Promise.resolve()
  show()
  expect(seen).toEqual(['Rendered', 'Rendered'])
  expect(load).not.toHaveBeenCalled()
  expect(requested).toEqual([])
})

test('loads the cache at the first mutation, whose result updates the query', async () => {
  const { client, seen, show, requested } = aClient(async () => cacheExchange)
  show()
  const { data } = await client.mutation(Rename, { title: 'Fresh' })
  expect(data).toMatchObject({ rename: { title: 'Fresh' } })
  await vi.waitFor(() => expect(seen.at(-1)).toBe('Fresh'))
  // The mutation and the query that it invalidated, but not the query rendered with the page.
  expect(requested).toEqual(['mutation', 'query'])
})

test('sends another query and a fresh one to the server', async () => {
  const { client, requested, show } = aClient(async () => cacheExchange)
  show()
  await client.query(Title, { id: '2' })
  await client.query(Title, { id: '1' }, { requestPolicy: 'network-only' })
  expect(requested).toEqual(['query', 'query'])
})

test('caches the page’s own query after its teardown', async () => {
  const { client, requested, show } = aClient(async () => cacheExchange)
  show().unsubscribe()
  await client.query(Title, { id: '2' })
  const { data } = await client.query(Title, { id: '1' })
  expect(data).toMatchObject({ post: { title: 'Rendered' } })
  expect(requested).toEqual(['query'])
})

test('sends an operation triggered by a result after pending ones', async () => {
  let arrive: (cache: Exchange) => void = () => {}
  const { client, named } = aClient(() => new Promise((resolve) => (arrive = resolve)))
  let last: Promise<unknown> | undefined
  pipe(
    client.mutation(Rename, { title: 'first' }),
    subscribe(() => void (last ??= client.mutation(Rename, { title: 'third' }).toPromise())),
  )
  const second = client.mutation(Rename, { title: 'second' }).toPromise()
  arrive(cacheExchange)
  await second
  await last
  expect(named).toEqual(['first', 'second', 'third'])
})

test('passes the page’s own query to the cache once, however often it was mounted', async () => {
  const heard: string[] = []
  const noting: Exchange = (io) => (operations$) =>
    cacheExchange(io)(
      pipe(
        operations$,
        onPush(({ kind }) => void heard.push(kind)),
        share,
      ),
    )
  const { client, show } = aClient(async () => noting)
  for (let times = 0; times < 20; times += 1) {
    show().unsubscribe()
    await Promise.resolve()
  }
  await client.mutation(Rename, { title: 'Fresh' })
  expect(heard.slice(0, 3)).toEqual(['query', 'teardown', 'mutation'])
})

test('fails an operation whose cache cannot be loaded, and retries with the next', async () => {
  const load = vi
    .fn<() => Promise<Exchange>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(cacheExchange)
  const { client, seen, show } = aClient(load)
  show()
  const failed = await client.mutation(Rename, { title: 'Fresh' })
  expect(failed.error?.networkError?.message).toBe('Failed to fetch')
  expect(seen).toEqual(['Rendered'])
  const { data } = await client.mutation(Rename, { title: 'Fresh' })
  expect(data).toMatchObject({ rename: { title: 'Fresh' } })
})

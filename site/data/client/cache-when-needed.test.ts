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

/** A client of a page that was rendered with the first title, over a server that knows others. */
function aClient(load: () => Promise<Exchange>) {
  const { key } = createRequest(Title, { id: '1' })
  const post = { __typename: 'Post', id: '1', title: 'Rendered' }
  const rendered = { key, data: { post } }
  const asked: string[] = []
  const named: unknown[] = []
  const server: Exchange = () => (operations$) =>
    pipe(
      operations$,
      filter(({ kind }) => kind !== 'teardown'),
      mergeMap((operation) => {
        asked.push(operation.kind)
        named.push(operation.variables?.['title'] ?? operation.variables?.['id'])
        const data = { [operation.kind === 'mutation' ? 'rename' : 'post']: { ...post, title: 'Answered' } }
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
  return { client, asked, named, seen, show }
}

test('what the page was rendered with is answered at once, however often, without a cache', async () => {
  const load = vi.fn<() => Promise<Exchange>>()
  const { seen, show, asked } = aClient(load)
  const { unsubscribe } = show()
  expect(seen).toEqual(['Rendered'])
  unsubscribe()
  await Promise.resolve()
  show()
  expect(seen).toEqual(['Rendered', 'Rendered'])
  expect(load).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})

test('the first act loads it, and changes what is on the screen', async () => {
  const { client, seen, show, asked } = aClient(async () => cacheExchange)
  show()
  const { data } = await client.mutation(Rename, { title: 'Answered' })
  expect(data).toMatchObject({ rename: { title: 'Answered' } })
  await vi.waitFor(() => expect(seen.at(-1)).toBe('Answered'))
  // The mutation, and the query that it made old: not the one that the page had brought.
  expect(asked).toEqual(['mutation', 'query'])
})

test('another query, and the same one anew, are asked of the server', async () => {
  const { client, asked, show } = aClient(async () => cacheExchange)
  show()
  await client.query(Title, { id: '2' })
  await client.query(Title, { id: '1' }, { requestPolicy: 'network-only' })
  expect(asked).toEqual(['query', 'query'])
})

test('what the page brought is in the cache, also when it is no longer shown', async () => {
  const { client, asked, show } = aClient(async () => cacheExchange)
  show().unsubscribe()
  await client.query(Title, { id: '2' })
  const { data } = await client.query(Title, { id: '1' })
  expect(data).toMatchObject({ post: { title: 'Rendered' } })
  expect(asked).toEqual(['query'])
})

test('what follows an answer does not overtake what has been waiting', async () => {
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

test('what is asked of the server in any case is not answered by the page alone', async () => {
  const { client, asked, seen } = aClient(async () => cacheExchange)
  const { unsubscribe } = pipe(
    client.query(Title, { id: '1' }, { requestPolicy: 'cache-and-network' }),
    subscribe(({ data }) => void seen.push(data?.post.title)),
  )
  await vi.waitFor(() => expect(seen.at(-1)).toBe('Answered'))
  expect(asked).toEqual(['query'])
  unsubscribe()
})

test('however often the page is shown and left, the cache hears of it once', async () => {
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
  await client.mutation(Rename, { title: 'Answered' })
  expect(heard.slice(0, 3)).toEqual(['query', 'teardown', 'mutation'])
})

test('where it cannot be had the act fails as when nobody answers, and the next tries again', async () => {
  const load = vi
    .fn<() => Promise<Exchange>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(cacheExchange)
  const { client, seen, show } = aClient(load)
  show()
  const failed = await client.mutation(Rename, { title: 'Answered' })
  expect(failed.error?.networkError?.message).toBe('Failed to fetch')
  expect(seen).toEqual(['Rendered'])
  const { data } = await client.mutation(Rename, { title: 'Answered' })
  expect(data).toMatchObject({ rename: { title: 'Answered' } })
})

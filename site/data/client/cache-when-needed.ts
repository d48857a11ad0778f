import { makeErrorResult, ssrExchange, type Exchange, type Operation, type OperationResult } from 'urql'
import { empty, forEach, makeSubject, map, merge, mergeMap, pipe, type Source } from 'wonka'

/** Query with which the page was rendered, by its key. */
type Rendered = { key: number; data: unknown } | undefined

/**
 * Serves the page's own query from the page, and loads the cache with the first other operation: another query, a
 * mutation or a refetch. Visitors who only read never need the cache, which is as large as the rest of an island.
 * @param load imports the cache; if it fails, the pending operations fail as when offline, and the next one tries again
 */
export const cacheWhenNeeded =
  (rendered: Rendered, load: () => Promise<Exchange>): Exchange =>
  (input) => {
    const initialState = rendered && { [rendered.key]: { data: JSON.stringify(rendered.data) } }
    const restore = ssrExchange({ isClient: true, ...(initialState && { initialState }) })(input)
    const [early, late] = [makeSubject<Operation>(), makeSubject<Operation>()]
    const results = makeSubject<OperationResult>()
    // The page's own query as last requested, followed by its teardown if it is no longer shown; and pending operations
    // in order.
    let restored: Operation[] = []
    let pending: Operation[] = []
    let state: 'unneeded' | 'loading' | 'replaying' | 'there' = 'unneeded'

    function take(operation: Operation) {
      if (state === 'there') return late.next(operation)
      const { kind, key } = operation
      if (state === 'replaying') {
        pending.push(operation)
      } else if (kind === 'teardown') {
        const [first] = restored
        if (first?.key === key) restored = [first, operation]
        pending = pending.filter((known) => known.key !== key)
      } else if (state === 'unneeded' && isRendered(operation)) {
        restored = [operation]
        early.next(operation)
      } else {
        pending.push(operation)
        if (state === 'unneeded') void begin()
      }
    }

    const isRendered = ({ kind, key, context: { requestPolicy } }: Operation) =>
      kind === 'query' && requestPolicy === 'cache-first' && key === rendered?.key

    async function begin() {
      state = 'loading'
      let cache: Exchange
      try {
        cache = await load()
      } catch (error) {
        state = 'unneeded'
        for (const operation of pending.splice(0))
          results.next(makeErrorResult(operation, error instanceof Error ? error : new Error(String(error))))
        return
      }
      pipe(cache({ ...input, forward: restore })(late.source), forEach(results.next))
      // The cache starts with the page's own query. A synchronous result may trigger another operation, which must not
      // overtake pending ones.
      state = 'replaying'
      pending.unshift(...restored)
      for (let next = pending.shift(); next; next = pending.shift()) late.next(next)
      state = 'there'
    }

    return (operations$) =>
      merge([
        // Emits every time, since an island requests the query more than once while hydrating and must get the same
        // data.
        pipe(
          early.source,
          map((operation) => ({ operation, data: rendered?.data, stale: false, hasNext: false })),
        ),
        results.source,
        pipe(
          operations$,
          mergeMap((operation) => {
            take(operation)
            return empty as Source<OperationResult>
          }),
        ),
      ])
  }

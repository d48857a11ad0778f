import { makeErrorResult, ssrExchange, type Exchange, type Operation, type OperationResult } from 'urql'
import { empty, forEach, makeSubject, map, merge, mergeMap, pipe, type Source } from 'wonka'

/** The query that the page was rendered with, by its key. */
type Rendered = { key: number; data: unknown } | undefined

/**
 * Responds to the page's own query from the page, and loads the cache with the first operation beyond that: another query,
 * a mutation, a fresh query. A visitor who only reads never needs it, and it weighs as much as all else of an island.
 * @param load gets the cache; if it fails, the pending operations fail as without a network, and the next tries again
 */
export const cacheWhenNeeded =
  (rendered: Rendered, load: () => Promise<Exchange>): Exchange =>
  (input) => {
    const initialState = rendered && { [rendered.key]: { data: JSON.stringify(rendered.data) } }
    const restore = ssrExchange({ isClient: true, ...(initialState && { initialState }) })(input)
    const [early, late] = [makeSubject<Operation>(), makeSubject<Operation>()]
    const results = makeSubject<OperationResult>()
    // The page's own query as it was last requested, with its end if it is no longer shown; and what is pending, in order.
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
      // The cache begins with the page's own query. A result that is there at once may cause another operation, which
      // must not overtake what has been pending.
      state = 'replaying'
      pending.unshift(...restored)
      for (let next = pending.shift(); next; next = pending.shift()) late.next(next)
      state = 'there'
    }

    return (operations$) =>
      merge([
        // Each time: an island requests it more than once while it hydrates, and must be given the same.
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

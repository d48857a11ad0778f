import {
  makeErrorResult,
  makeOperation,
  ssrExchange,
  type Exchange,
  type ExchangeIO,
  type Operation,
  type OperationResult,
} from 'urql'
import { empty, forEach, makeSubject, map, merge, mergeMap, pipe, type Source } from 'wonka'

/** What the server has answered already. */
type Brought = { key: number; data: unknown } | undefined

/** Whoever wants the server's answer in any case is not given what the page brought instead of it. */
const fromServer = (operation: Operation) =>
  operation.context.requestPolicy === 'cache-and-network'
    ? makeOperation(operation.kind, operation, { ...operation.context, requestPolicy: 'network-only' })
    : operation

/**
 * Answers what the page was rendered with by itself, and loads the cache with the first thing that is more: another query,
 * a mutation, the same query anew. Whoever only reads never needs it, and it weighs as much as all else of an island.
 * @param rendered the query of the page itself, by its key
 * @param load gets the cache; when it cannot be had, what waits for it fails as when nobody answers, and the next tries again
 */
export const cacheWhenNeeded =
  (rendered: Brought, load: () => Promise<Exchange>): Exchange =>
  (input) => {
    const restored = rendered && { [rendered.key]: { data: JSON.stringify(rendered.data) } }
    const restore = ssrExchange({ isClient: true, ...(restored && { initialState: restored }) })(input)
    /** Tells the cache what the page brought; everything else is asked of the server. */
    const toCache: ExchangeIO = (operations$) => restore(pipe(operations$, map(fromServer)))
    const [early, late] = [makeSubject<Operation>(), makeSubject<Operation>()]
    const results = makeSubject<OperationResult>()
    // The page's own query as it was asked last, with its end if nobody shows it any more; and what waits, in order.
    let answered: Operation[] = []
    let waiting: Operation[] = []
    let state: 'unneeded' | 'loading' | 'handing over' | 'there' = 'unneeded'

    function take(operation: Operation) {
      if (state === 'there') return late.next(operation)
      const { kind, key } = operation
      if (state === 'handing over') {
        waiting.push(operation)
      } else if (kind === 'teardown') {
        const [asked] = answered
        if (asked?.key === key) answered = [asked, operation]
        waiting = waiting.filter((known) => known.key !== key)
      } else if (state === 'unneeded' && isRendered(operation)) {
        answered = [operation]
        early.next(operation)
      } else {
        waiting.push(operation)
        if (state === 'unneeded') void begin()
      }
    }

    /** Whether what the page brought is all that is asked for: other policies ask the server in any case. */
    const isRendered = ({ kind, key, context: { requestPolicy } }: Operation) =>
      kind === 'query' && ['cache-first', 'cache-only'].includes(requestPolicy) && key === rendered?.key

    async function begin() {
      state = 'loading'
      let cache: Exchange
      try {
        cache = await load()
      } catch (error) {
        state = 'unneeded'
        for (const operation of waiting.splice(0))
          results.next(makeErrorResult(operation, error instanceof Error ? error : new Error(String(error))))
        return
      }
      pipe(cache({ ...input, forward: toCache })(late.source), forEach(results.next))
      // What the page brought is what the cache begins with: what follows changes it, or goes on from it. An answer that
      // is there at once may be followed by another question, which must not overtake what has been waiting.
      state = 'handing over'
      waiting.unshift(...answered)
      for (let next = waiting.shift(); next; next = waiting.shift()) late.next(next)
      state = 'there'
    }

    return (operations$) =>
      merge([
        // As often as it is asked: an island that takes over asks more than once, and is to be given the same each time.
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

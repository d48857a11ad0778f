import { useEffect } from 'react'
import { useQuery, type AnyVariables, type CombinedError, type UseQueryArgs } from 'urql'
import { messageFrom } from '../data/graphql.ts'
import { emit, on } from '../plain/events.ts'
import { toast, toastProblem } from '../plain/toasts/toasts.ts'
import { useLatest } from '../ui/islands/use-latest.ts'

/** Signals an action, after which all queries on the screen run again (specification, section 7). */
export const announceChange = () => emit('admin-changed')

/**
 * Runs a query again after every action of this administrator. The last result is retained if that fails, so that a
 * failed action removes nothing from the screen.
 */
export function useFresh<Data, Variables extends AnyVariables>(args: UseQueryArgs<Variables, Data>) {
  const [state, refetch] = useQuery<Data, Variables>(args)
  useEffect(() => on('admin-changed', () => refetch({ requestPolicy: 'network-only' })), [refetch])
  return [{ ...state, data: useLatest(state.data) }, refetch] as const
}

/** Returns the item of an open dialog as of the last refetch, or as it was when opened if it has left the list. */
export const asItIsNow = <Row extends { id: string }>(opened: Row, rows: readonly Row[]): Row =>
  rows.find(({ id }) => id === opened.id) ?? opened

type Messages = { done: string; failed: string; description?: string }

/**
 * Shows the outcome of an action in a toast.
 * @param messages titles from the specification, section 8
 * @returns whether it succeeded
 */
export function showResult(
  { data, error }: { data?: unknown; error?: CombinedError | undefined },
  { done, failed, description }: Messages,
): boolean {
  const isDone = Boolean(data) && !error
  if (isDone) toast(done, description)
  else toastProblem(failed, messageFrom(error))
  announceChange()
  return isDone
}

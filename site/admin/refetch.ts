import { useEffect } from 'react'
import { useQuery, type AnyVariables, type CombinedError, type UseQueryArgs } from 'urql'
import { messageFrom } from '../data/graphql.ts'
import { emit, on } from '../plain/events.ts'
import { toast, toastProblem } from '../plain/toasts/toasts.ts'
import { useLatest } from '../ui/islands/use-latest.ts'

/** Announces an act: all queries on the screen run again (specification, section 7). */
export const announceChange = () => emit('admin-changed')

/**
 * Runs a query again after every act of this administrator. The last result stays when that fails, so that a failed act
 * takes nothing off the screen.
 */
export function useFresh<Data, Variables extends AnyVariables>(args: UseQueryArgs<Variables, Data>) {
  const [state, refetch] = useQuery<Data, Variables>(args)
  useEffect(() => on('admin-changed', () => refetch({ requestPolicy: 'network-only' })), [refetch])
  return [{ ...state, data: useLatest(state.data) }, refetch] as const
}

/**
 * The item for which a dialog was opened, as the list has it after the refetch; as it was when opened if it has left
 * the list.
 */
export const asItIsNow = <Row extends { id: string }>(opened: Row, rows: readonly Row[]): Row =>
  rows.find(({ id }) => id === opened.id) ?? opened

type Messages = { done: string; failed: string; description?: string }

/**
 * Shows the outcome of an act in one of its two toasts.
 * @param response of the server
 * @param messages the titles of section 8 of the specification
 * @returns whether it was done
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

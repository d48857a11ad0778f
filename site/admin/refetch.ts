import { useEffect } from 'react'
import { useQuery, type AnyVariables, type CombinedError, type UseQueryArgs } from 'urql'
import { messageFrom } from '../data/graphql.ts'
import { emit, on } from '../plain/events.ts'
import { toast, toastProblem } from '../plain/toasts/toasts.ts'
import { useLatest } from '../ui/islands/use-latest.ts'

/** Says that something was done: whatever is on the screen asks again (specification, section 7). */
export const announceChange = () => emit('admin-changed')

/**
 * A query that asks again after every act of this administrator. What was answered last stays when that fails: an act
 * that went wrong takes nothing off the screen.
 */
export function useFresh<Data, Variables extends AnyVariables>(args: UseQueryArgs<Variables, Data>) {
  const [state, refetch] = useQuery<Data, Variables>(args)
  useEffect(() => on('admin-changed', () => refetch({ requestPolicy: 'network-only' })), [refetch])
  return [{ ...state, data: useLatest(state.data) }, refetch] as const
}

/** What a dialog was opened for, as the list that was asked again has it since; as it was opened if it has left it. */
export const asItIsNow = <Row extends { id: string }>(opened: Row, rows: readonly Row[]): Row =>
  rows.find(({ id }) => id === opened.id) ?? opened

type Messages = { done: string; failed: string; description?: string }

/**
 * Tells what came of an act, in one of its two toasts.
 * @param words the titles of section 8 of the specification
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

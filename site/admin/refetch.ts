import { useEffect } from 'react'
import {
  useMutation,
  useQuery,
  type AnyVariables,
  type CombinedError,
  type TypedDocumentNode,
  type UseQueryArgs,
} from 'urql'
import { messageFrom } from '../lib/graphql.ts'
import { toast, toastProblem } from '../lib/toasts.ts'
import { useLatest } from '../lib/use-latest.ts'

const CHANGED = 'admin-changed'

/** Says that something was done: whatever is on the screen asks again (specification, section 7). */
export const announceChange = () => dispatchEvent(new Event(CHANGED))

/**
 * A query that asks again after every act of this administrator. What was answered last stays when that fails: an act
 * that went wrong takes nothing off the screen.
 */
export function useFresh<Data, Variables extends AnyVariables>(args: UseQueryArgs<Variables, Data>) {
  const [state, askAgain] = useQuery<Data, Variables>(args)
  useEffect(() => {
    const again = () => askAgain({ requestPolicy: 'network-only' })
    addEventListener(CHANGED, again)
    return () => removeEventListener(CHANGED, again)
  }, [askAgain])
  return [{ ...state, data: useLatest(state.data) }, askAgain] as const
}

/** What a dialog was opened for, as the list that was asked again has it since; as it was opened if it has left it. */
export const asItIsNow = <Row extends { id: string }>(opened: Row, rows: readonly Row[]): Row =>
  rows.find(({ id }) => id === opened.id) ?? opened

type Words = { done: string; failed: string; description?: string }

/**
 * A mutation with its two toasts.
 * @param words the titles of section 8 of the specification
 * @returns whether it is under way, and how to do it; that answers the data, or the error that was told
 */
export function useAct<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { done, failed, description }: Words,
) {
  const [{ fetching }, run] = useMutation(document)
  const act = async (
    variables: Variables,
  ): Promise<{ data?: Data | undefined; error?: CombinedError | undefined }> => {
    const { data, error } = await run(variables)
    if (!data || error) {
      toastProblem(failed, messageFrom(error))
      announceChange()
      return { error }
    }
    toast(done, description)
    announceChange()
    return { data }
  }
  return [fetching, act] as const
}

import type { AnyVariables, UseQueryState } from 'urql'

/**
 * What there is of an answer to what is asked now. Until it arrives urql keeps the answer to what was asked before, which
 * would stand under the new heading as if it were its own.
 * @param variables what is asked; an answer with others is not yet one
 */
export function answerNow<Data, Variables extends AnyVariables>(
  state: UseQueryState<Data, Variables>,
  variables: Partial<Variables>,
): Pick<UseQueryState<Data, Variables>, 'data' | 'error' | 'fetching'> {
  const { data, error, fetching, operation } = state
  const asked: object = operation?.variables ?? variables
  const isToThis = Object.entries(variables).every(([name, value]) => Reflect.get(asked, name) === value)
  return isToThis ? { data, error, fetching } : { data: undefined, error: undefined, fetching: true }
}

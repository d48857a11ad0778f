import type { AnyVariables, UseQueryState } from 'urql'

/**
 * Returns the state of a query for its current variables. Until their response arrives urql retains the previous one,
 * which would appear under the new heading.
 */
export function currentState<Data, Variables extends AnyVariables>(
  state: UseQueryState<Data, Variables>,
  variables: Partial<Variables>,
): Pick<UseQueryState<Data, Variables>, 'data' | 'error' | 'fetching'> {
  const { data, error, fetching, operation } = state
  const requested: object = operation?.variables ?? variables
  const isCurrent = Object.entries(variables).every(([name, value]) => Reflect.get(requested, name) === value)
  return isCurrent ? { data, error, fetching } : { data: undefined, error: undefined, fetching: true }
}

import type { GraphQLResolveInfo, SelectionNode } from 'graphql'

/**
 * Returns true when a query selects a field below the one being resolved, so that an expensive value is computed only
 * when needed. Ignores `@skip` and `@include`.
 * @param path the field names that lead to it
 */
export function selectsField(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  path: readonly string[],
): boolean {
  const has = (
    selections: readonly SelectionNode[] | undefined,
    [name, ...rest]: readonly string[],
  ): boolean =>
    name === undefined ||
    (selections ?? []).some((selection) => {
      if (selection.kind === 'FragmentSpread')
        return has(fragments[selection.name.value]?.selectionSet.selections, [name, ...rest])
      if (selection.kind === 'InlineFragment') return has(selection.selectionSet.selections, [name, ...rest])
      return selection.name.value === name && has(selection.selectionSet?.selections, rest)
    })
  return fieldNodes.some(({ selectionSet }) => has(selectionSet?.selections, path))
}
